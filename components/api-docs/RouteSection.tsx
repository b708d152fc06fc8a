import type { ReactNode } from 'react';
import { formatCount } from '@/components/ui/format';
import { describeType, formatExample, lastPart, type ShownRoute } from './read-document';
import { Sentence } from './Sentence';

export interface RouteSectionProps {
  route: ShownRoute;
  /** The interface whose objects it refers to. */
  of: string;
}

/** One route: what it does, its parameters, its answer with an example, and its errors. */
export function RouteSection({ route, of }: RouteSectionProps) {
  const { id, method, path, operation, parameters, errors, command } = route;
  const [answerType = '', answer] = Object.entries(operation.responses[200].content)[0] ?? [];
  const [sent] = Object.values(operation.requestBody?.content ?? {});
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex min-w-0 scroll-mt-16 flex-col rounded-panel border border-line bg-surface"
    >
      <header className="flex flex-col gap-1 border-line border-b px-4 py-3">
        <h3 id={`${id}-title`} className="font-strong text-15">
          {operation.summary}
        </h3>
        <p className="break-all text-12">
          <span className="mr-2 rounded-mark bg-inset px-1.5 py-0.5">{method}</span>
          {path}
        </p>
        <p className="text-13 text-muted">
          {operation.description ? `${operation.description} ` : ''}
          {operation.security.length > 0 ? 'Needs an access token.' : 'Needs no access token.'}
        </p>
      </header>
      <div className="flex min-w-0 flex-col gap-4 p-4">
        {parameters.length > 0 && (
          <Part title="Parameters">
            <dl className="grid gap-x-4 gap-y-2 text-12 md:grid-cols-[10rem_minmax(0,1fr)]">
              {parameters.map(({ name, in: where, description, schema, example }) => (
                <div key={name} className="contents">
                  <dt>
                    {name}{' '}
                    <span className="font-sans text-muted">{where === 'path' ? 'in the path' : ''}</span>
                  </dt>
                  <dd className="min-w-0 break-words max-md:mb-1">
                    <Sentence>{description}</Sentence>{' '}
                    <span className="text-muted">
                      {describeType(schema)}
                      {'maximum' in schema && `, 1 to ${formatCount(Number(schema.maximum))}`}, such as{' '}
                      <code>{[example].flat().join(',')}</code>
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          </Part>
        )}
        <Part title="Command">
          <Code>{command}</Code>
        </Part>
        {sent && 'example' in sent && (
          <Part title="Body">
            <p className="text-12">
              <ObjectLink of={of} schema={sent.schema} />
            </p>
            <Code>{formatExample(sent.example)}</Code>
          </Part>
        )}
        <Part title="Answer">
          <p className="break-words text-12">
            {answer && 'example' in answer && <ObjectLink of={of} schema={answer.schema} />}{' '}
            <span className="text-muted">{answerType}</span>
          </p>
          {answer && 'example' in answer && (
            <details>
              <summary className="cursor-pointer rounded-mark py-1 text-12 phone:py-3">
                Example<span className="sr-only"> of the answer of {operation.summary}</span>
              </summary>
              <Code>{formatExample(answer.example)}</Code>
            </details>
          )}
        </Part>
        <Part title="Errors">
          <ul className="flex flex-col gap-1 text-12">
            {errors.map(({ status, code, meaning }) => (
              <li key={status}>
                <span>
                  {status} {code}
                </span>{' '}
                <span className="text-muted">{meaning}</span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h4 className="font-strong text-12">{title}</h4>
      {children}
    </div>
  );
}

const Code = ({ children }: { children: string }) => (
  <pre className="whitespace-pre-wrap break-words rounded-control bg-inset p-3 text-12">{children}</pre>
);

function ObjectLink({ of, schema }: { of: string; schema: Record<string, unknown> }) {
  const name = lastPart(String(schema.$ref));
  return (
    <a href={`#${of}-${name}`} className="rounded-mark text-accent underline underline-offset-2">
      {name}
    </a>
  );
}
