import type { CompletionResult } from '@codemirror/autocomplete';
import type { syntaxTree } from '@codemirror/language';

type Tree = ReturnType<typeof syntaxTree>;
type Node = Tree['topNode'];
type ReadText = (from: number, to: number) => string;

const propertyKey = (property: Node, read: ReadText): string => {
  const name = property.getChild('PropertyName');
  return name ? read(name.from, name.to).replace(/^"|"$/g, '') : '';
};

/** The value that a property has; nothing while it is missing. */
const valueIn = (property: Node): Node | undefined => {
  const last = property.lastChild;
  return last && last.name !== 'PropertyName' && last.name !== ':' && !last.type.isError ? last : undefined;
};

/** Where a path such as `scene_type.constellation` is in a JSON text: the deepest part of it that is there. */
export function nodeAt(tree: Tree, read: ReadText, path: string): { from: number; to: number } | undefined {
  let at = tree.topNode.firstChild ?? undefined;
  let found: Node | undefined;
  for (const segment of path.split('.')) {
    if (at?.name === 'Object') {
      const property = at.getChildren('Property').find((one) => propertyKey(one, read) === segment);
      if (!property) break;
      found = property.getChild('PropertyName') ?? property;
      at = valueIn(property);
    } else if (at?.name === 'Array') {
      const items: Node[] = [];
      for (let child = at.firstChild; child; child = child.nextSibling) {
        if (!/^[[\],]$/.test(child.name)) items.push(child);
      }
      at = items[Number(segment)];
      if (!at) break;
      found = at;
    } else break;
  }
  return found && { from: found.from, to: found.to };
}

/** What can be completed in a document; by the path of the place, `*` for any name. */
export interface Completions {
  /** The names that stand in an object, and what they are. */
  fields: Record<string, Record<string, string>>;
  /** The values of a field where they are few, as JSON, and what is to be known of them. */
  values: Record<string, Record<string, string>>;
}

/** The names from the outermost object down to a node. */
function nodePath(node: Node | null, read: ReadText): string[] {
  const path: string[] = [];
  for (let at = node; at; at = at.parent) if (at.name === 'Property') path.unshift(propertyKey(at, read));
  return path;
}

/** What can be completed at a place of a JSON text: names of fields, and values where they are few. */
export function completionsAt(
  { fields, values }: Completions,
  tree: Tree,
  read: ReadText,
  pos: number,
  isExplicit: boolean,
): CompletionResult | null {
  const node = tree.resolveInner(pos, -1);
  const isName = node.name === 'PropertyName';
  const around = isName ? node.parent?.parent : node.name === 'Object' ? node : null;
  if (around?.name === 'Object') {
    if (!isName && !isExplicit) return null;
    const path = nodePath(around, read);
    const names = fields[path.join('.')] ?? fields[[...path.slice(0, -1), '*'].join('.')];
    if (!names) return null;
    const taken = new Set(around.getChildren('Property').map((one) => propertyKey(one, read)));
    const present = isName ? read(node.from, node.to).replaceAll('"', '') : '';
    const options = Object.entries(names)
      .filter(([name]) => !taken.has(name) || name === present)
      .map(([name, detail]) => ({
        label: `"${name}"`,
        detail,
        type: 'property',
        apply: isName ? `"${name}"` : `"${name}": `,
      }));
    return { from: isName ? node.from : pos, to: isName ? node.to : pos, options };
  }
  const isValue = node.parent?.name === 'Property' && !isName;
  const known = values[nodePath(node, read).join('.')];
  if (!known || !isValue) return null;
  const isColon = node.name === ':';
  return {
    from: isColon ? pos : node.from,
    to: isColon ? pos : node.to,
    options: Object.entries(known).map(([label, detail]) => ({ label, detail, type: 'constant' })),
  };
}
