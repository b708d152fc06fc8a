/** Why a connection did not come about, or broke. */
export type ConnectionFault = 'no-host' | 'refused' | 'unreachable' | 'certificate' | 'late' | 'broken';

const faults: [codes: RegExp, fault: ConnectionFault][] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'no-host'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'unreachable'],
  [/CERT|^ERR_TLS|^UNABLE_TO_|SELF_SIGNED/, 'certificate'],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT|ABORT_ERR)$|^TimeoutError$/, 'late'],
];

/** Reads from an error, and from what is behind it, why a connection failed. */
export function findConnectionFault(error: unknown, depth = 0): ConnectionFault {
  if (typeof error !== 'object' || error === null || depth > 5) return 'broken';
  const { code, name, cause, errors } = error as {
    code?: unknown;
    name?: unknown;
    cause?: unknown;
    errors?: unknown[];
  };
  const words = [code, name].filter((one): one is string => typeof one === 'string');
  const [, fault] = faults.find(([codes]) => words.some((word) => codes.test(word))) ?? [];
  if (fault) return fault;
  const behind = findConnectionFault(cause, depth + 1);
  return behind === 'broken' ? findConnectionFault(errors?.[0], depth + 1) : behind;
}
