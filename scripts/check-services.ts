// `npm run check:services`: asks everything that Swath needs one question that changes nothing, and prints the report.
// Ends with 0 if nothing failed, 2 if something did, and 1 if it could not be checked.
import { checkInstallation } from '@/lib/installation/check-installation';
import { formatReport } from '@/lib/installation/format-report';
import { config } from '@/lib/platform/config';
import { joinExistingDatabase } from '@/lib/platform/db';
import { readOptions, withConfiguration } from './support/command';

readOptions([], 'Usage: npm run check:services');

await withConfiguration(async () => {
  config();
  // The report says why, if it does not open.
  await joinExistingDatabase().catch(() => undefined);
  const report = await checkInstallation();
  process.stdout.write(formatReport(report));
  if (report.lines.some(({ state }) => state === 'failed')) process.exitCode = 2;
});
