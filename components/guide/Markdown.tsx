import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from '@/components/ui/Link';
import { guideLink, headingId } from '@/lib/web/guide/guide-link';
import { parseGuidePicture } from '@/lib/web/guide/guide-picture';
import { GuideImage } from './GuideImage';

/**
 * Shows Markdown of the guide. Every element is made here: HTML in the text is never taken over. A numbered list right
 * below a picture names what is marked there.
 */
export function Markdown({ tokens = [] }: { tokens?: Token[] }) {
  const shown = tokens.filter(({ type }) => type !== 'space') as MarkedToken[];
  return shown.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is constant.
    <Fragment key={index}>
      {token.type === 'list' && token.ordered && shown[index - 1]?.type === 'html' ? (
        <Legend list={token} />
      ) : (
        show(token)
      )}
    </Fragment>
  ));
}

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.List
  | Tokens.Table
  | Tokens.Code
  | Tokens.Codespan
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Link
  | Tokens.HTML
  | Tokens.Text
  | Tokens.Escape;

function show(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      return (
        <h2 id={headingId(token.text)} className="mt-8 mb-2 max-w-[44rem] scroll-mt-16 font-strong text-15">
          <Markdown tokens={token.tokens} />
        </h2>
      );
    case 'paragraph':
      return (
        <p className="my-3 max-w-[44rem]">
          <Markdown tokens={token.tokens} />
        </p>
      );
    case 'list':
      return <MarkdownList list={token} />;
    case 'table':
      return <MarkdownTable table={token} />;
    case 'code':
      return (
        <pre className="my-3 overflow-x-auto rounded-control bg-inset p-3 text-13">
          <code>{token.text}</code>
        </pre>
      );
    case 'codespan':
      return <code className="rounded-mark bg-inset px-1 text-13">{token.text}</code>;
    case 'strong':
      return (
        <strong>
          <Markdown tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Markdown tokens={token.tokens} />
        </em>
      );
    case 'link':
      return <MarkdownLink link={token} />;
    case 'html':
      return <MarkdownPicture html={token.raw} />;
    case 'text':
      return 'tokens' in token && token.tokens ? <Markdown tokens={token.tokens} /> : token.text;
    case 'escape':
      return token.text;
    default:
      return null;
  }
}

function MarkdownList({ list: { ordered, items } }: { list: Tokens.List }) {
  const entries = items.map(({ raw, tokens }) => (
    <li key={raw} className="my-1.5 pl-1 marker:text-muted">
      <Markdown tokens={tokens} />
    </li>
  ));
  const className = 'my-3 max-w-[44rem] pl-6';
  return ordered ? (
    <ol className={`${className} list-decimal`}>{entries}</ol>
  ) : (
    <ul className={`${className} list-disc`}>{entries}</ul>
  );
}

function MarkdownTable({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    <table className="my-3 max-w-[44rem] text-left text-13">
      <thead>
        <tr>
          {header.map(({ text, tokens }) => (
            <th key={text} scope="col" className="border-line border-b py-1.5 pr-4 text-muted capitalize">
              <Markdown tokens={tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.map(({ text }) => text).join()}>
            {row.map(({ text, tokens }) => (
              <td key={text} className="border-line border-b py-1.5 pr-4 align-top">
                <Markdown tokens={tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A link to another page of the guide. Documents that are not part of Swath are only named. */
function MarkdownLink({ link: { href, tokens } }: { link: Tokens.Link }) {
  const address = guideLink(href);
  const words = <Markdown tokens={tokens} />;
  if (address === null) return words;
  return (
    <Link href={address} className="rounded-mark text-accent underline underline-offset-2">
      {words}
    </Link>
  );
}

/** What the numbers in a picture are. */
function Legend({ list: { items } }: { list: Tokens.List }) {
  return (
    <ol className="my-3 flex max-w-[56rem] flex-wrap gap-x-6 gap-y-1.5 text-13">
      {items.map(({ raw, tokens }, index) => (
        <li key={raw} className="flex items-center gap-2">
          <span className="flex size-5 shrink-0 items-center justify-center rounded-full bg-accent font-strong text-12 text-on-accent">
            {index + 1}
          </span>
          <span>
            <Markdown tokens={tokens} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function MarkdownPicture({ html }: { html: string }) {
  const picture = parseGuidePicture(html);
  return picture && <GuideImage picture={picture} />;
}
