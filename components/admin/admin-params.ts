import { parseAsString, parseAsStringLiteral } from 'nuqs';

export const adminViews = ['users', 'sessions', 'audit'] as const;

/** What the admin page shows, in its address. */
export const adminParams = {
  show: parseAsStringLiteral(adminViews).withDefault('users'),
  /** Which subjects of the audit: what they start with, such as `order:`. */
  subject: parseAsString.withDefault(''),
  search: parseAsString.withDefault(''),
};
