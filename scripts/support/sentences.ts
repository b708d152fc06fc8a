import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A text that people can see, and where it is written. */
export interface Sentence {
  path: string;
  line: number;
  text: string;
}

/** Attributes and properties whose single words people see, too. */
const labels =
  /^(label|title|detail|hint|placeholder|alt|aria-label|ariaLabel|description|summary|message|name|unit)$/;
/** Attributes and properties that hold no text for people. */
const codes = /^(\w*[cC]lassName|\w*Class|class|style|d|viewBox|transform|href|src|path|type|key|id|rel)$/;
const codeCalls = /^(cx|RegExp|require|import|querySelector\w*|closest|matches|getElementById|sql|execute)$/;

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** True for a list of style classes, a statement of SQL, a path, a header or another text for machines. */
function isCode(text: string): boolean {
  const words = text.split(' ');
  const styled = words.filter(
    (word) => /^[a-z!*&[][\w[\]/.:!()%#,>&*=+-]*$/.test(word) && /[-:[\]]/.test(word),
  );
  return (
    styled.length * 2 > words.length ||
    (words.length > 1 && styled.length > 0 && words.every((word) => /^[a-z0-9[\]/.:!()%#-]+$/.test(word))) ||
    /^(… )*(select|insert into|update|delete from|with|create|alter|drop|grant|set|begin|lock|listen|notify|pg_|show) .*([;$=*("]|…)/i.test(
      text,
    ) ||
    /^[\w-]+\/[\w.+-]+(;|,|$)/.test(text) ||
    /^use (client|server)$|^(GET|POST|PUT|PATCH|DELETE|attachment;)/.test(text) ||
    /[{};<>]\s*$|=>|\bvar\(|^\(|^[^\p{L}…]*$/u.test(text)
  );
}

/** The literal as text; each inserted value is “…”. Null for what is not a literal. */
function readLiteral(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
}

function readJsxText(node: ts.JsxElement | ts.JsxFragment): string {
  if (!node.children.some((child) => ts.isJsxText(child) && tidy(child.text))) return '';
  return node.children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text;
      if (ts.isJsxExpression(child)) return child.expression ? (readLiteral(child.expression) ?? '…') : '';
      return '…';
    })
    .join('');
}

/** The name of the attribute or property that holds the node, and of the call that takes it. */
function findHolder(node: ts.Node): { name: string; call: string } {
  let name = '';
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isJsxAttribute(at)) return { name: name || at.name.getText(), call: '' };
    if (ts.isPropertyAssignment(at) && !name) name = at.name.getText().replace(/['"]/g, '');
    if (ts.isCallExpression(at))
      return { name, call: (at.expression.getText().match(/(\w+)\W*$/) ?? [])[1] ?? '' };
    if (ts.isTaggedTemplateExpression(at)) return { name, call: at.tag.getText().replace(/<.*/s, '') };
    if (ts.isBlock(at) || ts.isSourceFile(at) || ts.isJsxElement(at)) return { name, call: '' };
  }
  return { name, call: '' };
}

function isForPeople(node: ts.Node, text: string): boolean {
  const parent = node.parent;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return false;
  const { name, call } = findHolder(node);
  if (codes.test(name) || codeCalls.test(call) || isCode(text)) return false;
  return /\p{L}\S* \S*[\p{L}…]/u.test(text) || (labels.test(name) && /^\p{Lu}\p{Ll}/u.test(text));
}

/** The sentences of one source file, in their order. */
export function listSentences(path: string, source: string): Sentence[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found: Sentence[] = [];
  const add = (node: ts.Node, raw: string) => {
    const text = tidy(raw);
    if (text) found.push({ path, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) add(node, readJsxText(node));
    const text = readLiteral(node);
    if (text !== null && isForPeople(node, tidy(text))) add(node, text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The sentences of the pages, the routes and the rules that both use. */
export function readSentences(folders = ['app', 'components', 'lib']): Sentence[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
    .sort()
    .flatMap((path) => listSentences(path, readFileSync(path, 'utf8')));
}
