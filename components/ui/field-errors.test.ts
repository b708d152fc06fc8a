import { describe, expect, it } from 'vitest';
import { Problem } from '@/lib/web/problem';
import { fieldErrors } from './field-errors';

const problem = (errors: { path: string; message: string }[]) =>
  new Problem({ type: 'bad-request', status: 400, title: 'The request has invalid values', errors });

describe('fieldErrors', () => {
  it('puts each error to its field, the first one of several', () => {
    const { errors, rest } = fieldErrors(
      problem([
        { path: 'body.email', message: 'must be an e-mail address' },
        { path: 'body.email', message: 'another' },
        { path: 'body.roles.0', message: 'is unknown' },
      ]),
      ['email', 'roles'],
    );
    expect(errors).toEqual({ email: 'Must be an e-mail address', roles: 'Is unknown' });
    expect(rest).toBeUndefined();
  });

  it('leaves nothing unsaid that concerns no field', () => {
    const thrown = problem([{ path: 'body.emails', message: 'is unknown' }]);
    expect(fieldErrors(thrown, ['email'])).toEqual({ errors: {}, rest: thrown });
    const other = new Error('x');
    expect(fieldErrors(other, ['email'])).toEqual({ errors: {}, rest: other });
  });
});
