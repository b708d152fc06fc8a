import { createLoader } from 'nuqs/server';
import { GET as statement } from '@/app/api/ordering/statement/route';
import { createPage } from '@/app/create-page';
import { StatementPage } from '@/components/ordering/statement/StatementPage';
import {
  firstLimit,
  statementParsers,
  toStatementQuery,
} from '@/components/ordering/statement/statement-params';
import { read } from '@/lib/web/page/prefetch';

export const metadata = { title: 'Statement' };

const loadParams = createLoader(statementParsers);

export default createPage({
  title: 'Statement',
  reads: ({ search }) => ({
    own: [read(statement, { query: { ...toStatementQuery(loadParams(search)), limit: firstLimit } })],
  }),
  show: () => <StatementPage />,
});
