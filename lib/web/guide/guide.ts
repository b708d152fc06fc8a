import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lexer, type Token } from 'marked';

/** A page of the user guide as `docs/guide` has it. */
export interface GuidePage {
  title: string;
  /** Its Markdown below the title. */
  tokens: Token[];
}

/** Pages of the guide for one role, as its contents list them. */
export interface GuideGroup {
  title: string;
  pages: { name: string; title: string }[];
}

/** The name of the contents. Its address is that of the guide. */
const contentsName = 'README';

/** Both the sources and the build have the guide below the folder that the server runs in. */
const guideFolder = () => join(/* turbopackIgnore: true */ process.cwd(), 'docs/guide');

/** Returns the names of all pages except the contents, such as `search`. */
export async function listGuidePages(): Promise<string[]> {
  const files = await readdir(guideFolder());
  return files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .filter((name) => name !== contentsName)
    .sort();
}

/** Returns a page of the guide by its name; undefined for a name that no page has. */
export async function readGuidePage(name: string): Promise<GuidePage | undefined> {
  return (await listGuidePages()).includes(name) ? readPage(name) : undefined;
}

/** Returns the contents of the guide as a page. */
export const readGuideContents = () => readPage(contentsName);

/** Returns the pages by role, in the order of the contents. */
export async function listGuideGroups(): Promise<GuideGroup[]> {
  const groups: GuideGroup[] = [];
  for (const token of (await readGuideContents()).tokens) {
    if (token.type === 'heading') groups.push({ title: token.text, pages: [] });
    const listed = token.type === 'list' ? String(token.raw).matchAll(/\[([^\]]+)\]\(([\w-]+)\.md\)/g) : [];
    for (const [, title = '', name = ''] of listed) groups.at(-1)?.pages.push({ name, title });
  }
  return groups;
}

async function readPage(name: string): Promise<GuidePage> {
  const [title, ...tokens] = lexer(await readFile(join(guideFolder(), `${name}.md`), 'utf8'));
  if (title?.type !== 'heading') throw new Error(`docs/guide/${name}.md does not begin with its title`);
  return { title: title.text, tokens };
}
