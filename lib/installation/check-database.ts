import 'server-only';
import { config } from '@/lib/platform/config';
import { databaseFailure } from '@/lib/platform/database/failure';
import { readDatabaseFacts, timeNotification } from '@/lib/platform/database/self-check';
import { configuredDatabase } from '@/lib/platform/db';
import { findConnectionFault } from '@/lib/upstream/probe/connection-fault';
import { formatPlural, formatSeconds } from '@/lib/web/locale/format';
import { explainConnection } from './explain-failure';
import { line } from './line';
import type { ReportLine } from './report';
import { safeText } from './safe-text';

/** Clocks that are further apart keep Swath from being ready, ms. */
const maxSkewMs = 5_000;

const part = 'database' as const;
const tables = { id: 'tables', part, label: 'Tables' };
const messages = { id: 'messages', part, label: 'Messages between processes' };

/** Asks the database whether it answers, has the tables of this build, and passes messages on. Changes nothing. */
export async function checkDatabase(): Promise<ReportLine[]> {
  const known = {
    id: 'database',
    part,
    label: 'Database',
    address: safeText(configuredDatabase()),
    missing: openSettings(),
  };
  try {
    const { ms, server, isReadOnly, skewMs, schema } = await readDatabaseFacts();
    const answered = { ...known, ms: Math.round(ms), found: `PostgreSQL ${server} answers.` };
    const database = isReadOnly
      ? line({
          ...answered,
          state: 'failed',
          found: `PostgreSQL ${server} answers, and takes no changes.`,
          next: 'Set DATABASE_URL to the primary server. A standby, or a read-only server, will not do.',
        })
      : skewMs > maxSkewMs
        ? line({
            ...answered,
            state: 'failed',
            found: `PostgreSQL ${server} answers. Its clock and the clock of this machine differ by ${formatSeconds(skewMs)}.`,
            next: 'Set both clocks by NTP. Swath is not ready until they agree.',
          })
        : line(answered);
    return [database, describeTables(schema), await checkMessages()];
  } catch (error) {
    const why = 'The database does not answer.';
    const next = 'Fix the database first, then check again.';
    return [
      line({ ...known, state: 'failed', ...explainSilence(error) }),
      line({ ...tables, state: 'unknown', found: why, next }),
      line({ ...messages, state: 'unknown', found: why, next }),
    ];
  }
}

function openSettings(): string[] {
  const { databaseUrl, databaseOwnerUrl, plainDatabases } = config();
  if (databaseUrl === undefined) {
    return ['DATABASE_URL is not set. Swath uses its embedded database, which one process can use.'];
  }
  return [
    ...(databaseOwnerUrl === undefined
      ? ['DATABASE_OWNER_URL is not set. The role of Swath can change the tables too.']
      : []),
    ...plainDatabases.map((name) => `${name} leads to another machine without checked TLS.`),
  ];
}

function explainSilence(error: unknown): Pick<ReportLine, 'found' | 'next'> {
  const { code } = error as { code?: unknown };
  if (code === '28P01' || code === '28000') {
    return {
      found: 'It rejects the role or the password.',
      next: 'Check user and password in DATABASE_URL.',
    };
  }
  if (code === '3D000') {
    return {
      found: 'The server has no database of this name.',
      next: 'Create it, or check the name in DATABASE_URL.',
    };
  }
  const fault = findConnectionFault(error);
  if (fault !== 'broken') return explainConnection(fault, 'DATABASE_URL');
  return {
    found: databaseFailure(error) ? 'It does not answer.' : 'It cannot be used.',
    next: 'Check DATABASE_URL, and the log of the database server.',
  };
}

function describeTables({ missing, complaint }: { missing: number; complaint?: string }): ReportLine {
  if (complaint !== undefined) {
    return line({
      ...tables,
      state: 'failed',
      found: complaint,
      next: 'Read “Upgrade and roll back” in the operations guide.',
    });
  }
  if (missing > 0) {
    return line({
      ...tables,
      state: 'failed',
      found: `${formatPlural(missing, 'change')} of the tables of this build ${missing === 1 ? 'is' : 'are'} missing.`,
      next: 'Start Swath: it brings the tables up to date.',
    });
  }
  return line({ ...tables, found: 'The tables are those of this build.' });
}

async function checkMessages(): Promise<ReportLine> {
  try {
    const ms = await timeNotification();
    if (ms !== undefined) {
      return line({ ...messages, ms: Math.round(ms), found: 'A message came back over another connection.' });
    }
  } catch {
    return line({
      ...messages,
      state: 'failed',
      found: 'No connection could be had that listens.',
      next: 'Check max_connections of the server, and that the role of Swath can connect.',
    });
  }
  return line({
    ...messages,
    state: 'failed',
    found: 'A message did not come back.',
    next: 'If PgBouncer is before the database, set it to session mode. Live pages and sign-outs need it.',
  });
}
