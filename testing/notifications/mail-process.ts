/*
 * A portal process that does nothing but send the e-mails that are due. Started by tests with `node
 * --conditions=react-server --import tsx`. It prints `ready`, and begins once something is written to it.
 */
import { sendDueMails } from '@/lib/notifications/mail-outbox';
import { closeDatabase, openDatabase } from '@/lib/platform/db';

await openDatabase();
// Anyone who started this waits for the line, so that two processes begin together.
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
await sendDueMails();
await closeDatabase();
process.exit(0);
