import { notFound } from 'next/navigation';

/** Every address that no page has, so that "not found" stands inside the shell. */
export default function UnknownPage(): never {
  notFound();
}
