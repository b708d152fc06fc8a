import { PageTitle } from '@/components/shell/PageTitle';
import type { OpenDocument } from '@/lib/web/open/open-document';
import { FieldsTable } from './FieldsTable';
import { RouteSection } from './RouteSection';
import { listRoutes } from './read-document';

/** One interface for programs, with the address of its document. */
export interface ShownInterface {
  id: string;
  documentHref: string;
  document: OpenDocument;
}

const linkClass = 'rounded-mark text-accent underline underline-offset-2';

/** What programs can read of Swath: each route with its parameters, answers and an example. It is drawn on the server alone. */
export function ApiDocsPage({ interfaces }: { interfaces: readonly ShownInterface[] }) {
  return (
    <>
      <PageTitle title="API reference" parent={{ href: '/account', label: 'Account' }} />
      <div className="grid max-w-[90rem] gap-x-8 gap-y-4 px-4 py-4 md:px-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav
          aria-label="Routes"
          className="lg:sticky lg:top-18 lg:max-h-page lg:self-start lg:overflow-y-auto"
        >
          {interfaces.map(({ id, document }) => (
            <div key={id} className="lg:mb-4">
              <a
                href={`#${id}`}
                className="block rounded-mark py-1 font-strong text-13 max-lg:text-accent max-lg:underline max-lg:underline-offset-2 phone:py-3"
              >
                {document.info.title}
              </a>
              <ul className="max-lg:hidden">
                {listRoutes(document).map((route) => (
                  <li key={route.id}>
                    <a
                      href={`#${route.id}`}
                      className="flex gap-2 rounded-mark py-1 text-12 text-muted hover:text-ink"
                    >
                      <span className="w-8 shrink-0">{route.method}</span>
                      <span className="min-w-0">{route.operation.summary}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="flex min-w-0 flex-col gap-8">
          <section className="flex max-w-[44rem] flex-col gap-2 text-13">
            <p>
              Programs read Swath here, and change nothing. Create an access token on the account page. Send
              it as a Bearer token, or as the password of Basic with any user name.
            </p>
            <p>
              For programs, the same as OpenAPI 3.0:{' '}
              {interfaces.map(({ id, documentHref, document }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <a href={documentHref} className={linkClass}>
                    {document.info.title}
                  </a>
                </span>
              ))}
              . All routes of Swath as OpenAPI 3.1, also those for browsers:{' '}
              <a href="/api/openapi.json" className={linkClass}>
                openapi.json
              </a>
              .
            </p>
          </section>
          {interfaces.map(({ id, document }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="flex scroll-mt-16 flex-col gap-4"
            >
              <h2 id={`${id}-title`} className="font-strong text-20">
                {document.info.title}
              </h2>
              <p className="max-w-[44rem] text-13">{document.info.description}</p>
              {listRoutes(document).map((route) => (
                <RouteSection key={route.id} route={route} of={id} />
              ))}
              <h3 className="mt-2 font-strong text-15">Objects</h3>
              {Object.entries(document.components.schemas).map(([name, schema]) => (
                <section
                  key={name}
                  id={`${id}-${name}`}
                  aria-labelledby={`${id}-${name}-title`}
                  className="scroll-mt-16 rounded-panel border border-line bg-surface"
                >
                  <h4
                    id={`${id}-${name}-title`}
                    className="border-line border-b px-4 py-2.5 font-strong text-13"
                  >
                    {name}
                  </h4>
                  <FieldsTable schema={schema} of={id} caption={`Members of ${name}`} />
                </section>
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
