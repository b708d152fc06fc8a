import { notFound } from 'next/navigation';

/** Every address that no page has, so that "not found" is inside the shell. */
export default function UnknownPage(): never {
  notFound();
}
