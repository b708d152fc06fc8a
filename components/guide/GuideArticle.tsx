import { PageTitle } from '@/components/shell/PageTitle';
import { cx } from '@/components/ui/cx';
import { Link } from '@/components/ui/Link';
import type { GuideGroup, GuidePage } from '@/lib/web/guide/guide';
import { Markdown } from './Markdown';

export interface GuideArticleProps {
  page: GuidePage;
  groups: readonly GuideGroup[];
  /** The name of the page; undefined for the contents. */
  name?: string;
}

/** A page of the user guide, beside the list of all pages. On a phone the list is a page of its own. */
export function GuideArticle({ page: { title, tokens }, groups, name }: GuideArticleProps) {
  const isContents = name === undefined;
  return (
    <>
      <PageTitle title={title} parent={isContents ? undefined : { href: '/guide', label: 'User guide' }} />
      <div className="flex items-start gap-10 px-4 md:px-6">
        {!isContents && <GuideNav groups={groups} name={name} />}
        <article className="min-w-0 flex-1 pt-2 pb-12 text-15 leading-6">
          <div className="max-w-[56rem]">
            <Markdown tokens={tokens} />
          </div>
        </article>
      </div>
    </>
  );
}

function GuideNav({ groups, name }: { groups: readonly GuideGroup[]; name: string }) {
  return (
    <nav
      aria-label="User guide"
      className="sticky top-title-row max-h-page w-56 shrink-0 overflow-y-auto py-4 max-lg:hidden print:hidden"
    >
      {groups.map((group) => (
        <div key={group.title} className="mb-4">
          <p className="px-2 pb-1 text-12 text-muted">{group.title}</p>
          <ul>
            {group.pages.map((page) => (
              <li key={page.name}>
                <Link
                  href={`/guide/${page.name}`}
                  aria-current={page.name === name ? 'page' : undefined}
                  className={cx(
                    'focus-inset block rounded-control px-2 py-1 hover:bg-hover',
                    page.name === name && 'bg-accent-soft font-strong',
                  )}
                >
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
