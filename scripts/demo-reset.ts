// Run by `npm run demo` when someone resets it, while no portal runs: the database is as at the first start afterwards.
import { emptyDatabase } from '@/lib/demo/empty-database';
import { withDatabase } from './support/command';

await withDatabase(emptyDatabase);
