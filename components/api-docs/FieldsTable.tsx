import type { OpenSchema } from '@/lib/web/open/open-document';
import { listFields } from './read-document';
import { Sentence } from './Sentence';

export interface FieldsTableProps {
  schema: OpenSchema;
  /** The interface whose objects it refers to. */
  of: string;
  /** What the table has, read aloud. */
  caption: string;
}

/** The members of an object: name, type, and what each means. */
export function FieldsTable({ schema, of, caption }: FieldsTableProps) {
  return (
    <table className="w-full table-fixed text-12">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {listFields(schema).map(({ name, type, refersTo, isRequired, description }) => (
          <tr
            key={name}
            className="border-line border-t align-top first:border-t-0 max-md:block max-md:px-4 max-md:py-2"
          >
            <th
              scope="row"
              className="w-[35%] break-words px-4 py-2 text-left font-normal max-md:block max-md:w-auto max-md:p-0"
            >
              {name}
            </th>
            <td className="w-[25%] break-words px-2 py-2 text-muted max-md:block max-md:w-auto max-md:p-0">
              {refersTo ? (
                <a
                  href={`#${of}-${refersTo}`}
                  className="rounded-mark text-accent underline underline-offset-2"
                >
                  {type}
                </a>
              ) : (
                type
              )}
              {!isRequired && ' (optional)'}
            </td>
            <td className="break-words px-4 py-2 max-md:block max-md:p-0">
              {description && <Sentence>{description}</Sentence>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
