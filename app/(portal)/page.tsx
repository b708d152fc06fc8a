import { GET as searches } from '@/app/api/archive/searches/route';
import { GET as areas } from '@/app/api/areas/route';
import { GET as runs } from '@/app/api/ingestion/runs/route';
import { GET as contracts } from '@/app/api/ordering/contracts/route';
import { GET as orders } from '@/app/api/ordering/orders/route';
import { type Asked, createPage, Streamed } from '@/app/create-page';
import { readAois } from '@/app/read-aois';
import { Credit, CreditPlace } from '@/components/home/Credit';
import { HomePage } from '@/components/home/HomePage';
import {
  allInput,
  approveInput,
  areasInput,
  mineInput,
  overdueInput,
  runsInput,
  settleInput,
} from '@/components/home/home-inputs';
import { isAllowed } from '@/lib/accounts/role';
import { constellationIds } from '@/lib/archive/constellation';
import { archiveRoles } from '@/lib/archive/roles';
import { serviceConstellations } from '@/lib/archive/service-constellations';
import { contractCount } from '@/lib/ordering/catalogue/contract-count';
import { config } from '@/lib/platform/config';
import { read } from '@/lib/web/page/prefetch';

/** What needs the reader's attention now. */
export default createPage({
  title: 'Home',
  reads: ({ user }) => ({ own: [...orderReads(user), ...ingestionReads(user), ...archiveReads(user)] }),
  show: async ({ user }) => {
    const expected = config().ordering && (await contractCount(user.id));
    return (
      <HomePage
        now={new Date().toISOString()}
        constellations={constellationIds(serviceConstellations())}
        credit={
          config().ordering && (
            <Streamed user={user} reads={[read(contracts, {})]} fallback={<CreditPlace count={expected} />}>
              <Credit expected={expected} />
            </Streamed>
          )
        }
      />
    );
  },
});

type User = Asked<unknown>['user'];

function orderReads({ roles }: User) {
  if (!config().ordering) return [];
  const isAuthor = isAllowed(roles, ['analyst']);
  return [
    read(orders, isAuthor ? mineInput : allInput),
    ...(isAuthor ? [read(orders, overdueInput)] : []),
    ...(isAllowed(roles, ['approver']) ? [read(orders, settleInput), read(orders, approveInput)] : []),
  ];
}

function ingestionReads({ roles }: User) {
  if (!config().workflow) return [];
  return [readAois(), ...(isAllowed(roles, ['operator']) ? [read(runs, runsInput)] : [])];
}

const archiveReads = ({ roles }: User) =>
  config().search && isAllowed(roles, archiveRoles.search)
    ? [read(areas, areasInput), read(searches, {})]
    : [];
