import type { Access } from '@/lib/accounts/role';
import { archiveRoles } from '@/lib/archive/roles';
import type { demoApi } from '@/lib/demo/api';
import type { ingestionApi } from '@/lib/ingestion/api';
import type { orderingApi } from '@/lib/ordering/api';
import type { Output } from '@/lib/web/call';

type Api = typeof orderingApi & typeof ingestionApi & typeof demoApi;

/** A control or a result of a page, which has this name as its attribute `data-story`. */
export type Mark =
  | 'area'
  | 'results'
  | 'image'
  | 'drape'
  | 'compare'
  | 'compared'
  | 'cover'
  | 'covered'
  | 'image-to-basket'
  | 'contract'
  | 'rule'
  | 'review'
  | 'approve'
  | 'quote'
  | 'ask'
  | 'place'
  | 'ingest-order'
  | 'list-scenes'
  | 'no-scenes'
  | 'to-scenes'
  | 'to-start'
  | 'start-run'
  | 'fail-tiles'
  | 'aoi'
  | 'cause'
  | 'retry'
  | 'job'
  | 'rest'
  | 'canary'
  | 'replay'
  | 'play'
  | 'playing';

/** What to do next on a page that has a mark. */
export interface Hint {
  mark: Mark;
  text: string;
  /** Where the card has most room beside it. */
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** What is known when an answer comes. */
export interface Known {
  /** When the step began, ms by the server's clock. */
  since: number;
  /** What began during the step, by its id. */
  begun: ReadonlySet<string>;
}

/** What ends a step: a result on the page, or an answer of the server. */
export type Done =
  | { kind: 'mark'; mark: Mark }
  | {
      kind: 'answer';
      route: string;
      /** The ids of what this answer reports as begun. */
      listBegun?: (answer: unknown) => string[];
      /** Whether this answer is the result. */
      isResult: (answer: unknown, known: Known) => boolean;
      /** Only answers after a press on this control count. */
      after?: Mark;
    };

export interface Step {
  id: string;
  title: string;
  /** Why it is worth seeing. */
  text: string;
  /** What only the demo adds to that. */
  demoText?: string;
  /** Where it begins. `{aoi}` is the AOI of the story. */
  page: { href: string; name: string };
  access: Access;
  service: 'ordering' | 'search' | 'workflow';
  /** What it is where nothing is waited for: with a role that cannot do it, or where it would be real. */
  explained?: string;
  /** True if it orders or changes something, or needs what only the demo has: elsewhere it is explained, or left out. */
  isForDemo?: boolean;
  /** What to do, the one that is furthest first: the first whose mark is on the page is shown. */
  hints: readonly Hint[];
  done: readonly Done[];
}

function answer<K extends keyof Api & string>(
  route: K,
  isResult: (answer: Output<Api[K]>, known: Known) => boolean = () => true,
  more: { after?: Mark; listBegun?: (answer: Output<Api[K]>) => string[] } = {},
): Done {
  return { kind: 'answer', route, isResult, ...more } as Done;
}

/** Actions of which some items go first. Once these are DONE, an action no longer says that it had a canary. */
const listCanaries = (jobs: readonly { id: string; canary: number }[]) =>
  jobs.flatMap(({ id, canary }) => (canary > 0 ? [id] : []));

const search = {
  page: { href: '/search', name: 'Search' },
  access: archiveRoles.search,
  service: 'search',
} as const;
const openImage: Hint = { mark: 'image', text: 'Open an image of the list.', side: 'right' };
const chooseArea: Hint = {
  mark: 'area',
  text: 'Draw an area on the map, or choose a saved one.',
  side: 'right',
};
const board = '/ingestion/aoi/{aoi}';
const openBoard: Hint = { mark: 'aoi', text: 'Open the board of an AOI.', side: 'bottom' };

/** The guided story: from an area to a replay, in the order of a day's work. */
export const story: readonly Step[] = [
  {
    ...search,
    id: 'search',
    title: 'Choose an area and search',
    text: 'Swath searches at once, and says whether the list is complete.',
    hints: [chooseArea],
    done: [{ kind: 'mark', mark: 'results' }],
  },
  {
    ...search,
    id: 'compare',
    title: 'Compare two images',
    text: 'Put two quicklooks on the map, with a line between them.',
    hints: [
      { mark: 'compare', text: 'Press “Compare the first two”. Arrow keys move the line.', side: 'left' },
      { mark: 'drape', text: 'Switch on “On the map”. Then do the same with another image.', side: 'left' },
      { ...openImage, text: 'Open an image of the list. Two have to be on the map.' },
      chooseArea,
    ],
    done: [{ kind: 'mark', mark: 'compared' }],
  },
  {
    ...search,
    id: 'cover',
    title: 'Cover the area',
    text: 'Swath proposes images that cover the area together, and marks the gaps.',
    hints: [{ mark: 'cover', text: 'Press “Cover this area…”.', side: 'right' }, chooseArea],
    done: [{ kind: 'mark', mark: 'covered' }],
  },
  {
    ...search,
    id: 'basket',
    title: 'Fill the basket',
    text: 'One image is enough. The basket costs nothing.',
    demoText: 'Take one of Pléiades 1A, 1B or SPOT: the demo can ingest them.',
    access: ['analyst'],
    service: 'ordering',
    explained: 'Analysts add images to a basket, and ask for a price before they order.',
    hints: [
      { mark: 'image-to-basket', text: 'Press “Add to basket”.', side: 'left' },
      openImage,
      { mark: 'covered', text: 'Open an image of the proposal, or go back to the list.', side: 'right' },
      chooseArea,
    ],
    done: [answer('POST /api/ordering/basket/items')],
  },
  {
    id: 'constraint',
    title: 'Lift a rule',
    text: 'Options depend on each other. A locked choice shows its rule.',
    page: { href: '/basket', name: 'Basket' },
    access: ['analyst'],
    service: 'ordering',
    explained: 'The provider’s rules say which options go together. The basket shows why a choice is locked.',
    hints: [
      { mark: 'contract', text: 'Choose a contract first.', side: 'bottom' },
      {
        mark: 'rule',
        text: 'Press “Allow it”. Swath makes the smallest change that allows the choice.',
        side: 'top',
      },
      {
        mark: 'quote',
        text: 'No choice is locked here. Add an image of Pléiades, or skip this step.',
        side: 'left',
      },
    ],
    done: [answer('PATCH /api/ordering/basket', () => true, { after: 'rule' })],
  },
  {
    id: 'approval',
    title: 'Approve an order',
    text: 'Dear orders need a second person. One of a colleague waits for you.',
    page: { href: '/', name: 'Home' },
    access: ['approver'],
    service: 'ordering',
    isForDemo: true,
    explained:
      'An order above your limit needs an approver. The approval holds for exactly these contents and this total.',
    hints: [
      { mark: 'approve', text: 'Press “Approve”, and confirm.', side: 'bottom' },
      { mark: 'review', text: 'Press “Review order”.', side: 'bottom' },
    ],
    done: [answer('POST /api/ordering/orders/{id}/approve')],
  },
  {
    id: 'order',
    title: 'Place the order',
    text: 'You see the price before you order. Swath sends an order exactly once.',
    page: { href: '/basket', name: 'Basket' },
    access: ['analyst'],
    service: 'ordering',
    isForDemo: true,
    explained: '“Get quote” asks for a price and orders nothing. “Place order” sends the order exactly once.',
    hints: [
      { mark: 'place', text: 'Press “Place order”, and confirm.', side: 'left' },
      {
        mark: 'ask',
        text: 'This order is over your limit. Remove images from the basket, or skip this step.',
        side: 'left',
      },
      { mark: 'quote', text: 'Answer what the list asks for. Then press “Get quote”.', side: 'left' },
    ],
    done: [
      answer('POST /api/ordering/orders/{id}/place', ({ state }) => state === 'placed'),
      answer(
        'GET /api/ordering/orders/{id}',
        ({ state, isMine, submittedAt }, { since }) =>
          state === 'placed' && isMine && submittedAt !== undefined && Date.parse(submittedAt) >= since,
      ),
    ],
  },
  {
    id: 'ingest',
    title: 'Start an ingestion',
    text: 'Ingestion turns scenes into records. You review the list before anything starts.',
    demoText: 'The catalogue of the demo has few scenes: widen the dates to some weeks.',
    page: { href: '/ingestion/new', name: 'New ingestion' },
    access: ['operator'],
    service: 'workflow',
    isForDemo: true,
    explained: 'Operators describe an ingestion in a payload, review its scenes, and start it.',
    hints: [
      { mark: 'start-run', text: 'Press “Start”, and confirm.', side: 'top' },
      { mark: 'to-start', text: 'Review the scenes. Then press “Next: start”.', side: 'top' },
      {
        mark: 'no-scenes',
        text: 'Go back to “1 Payload”, and widen the dates or the area.',
        side: 'bottom',
      },
      { mark: 'to-scenes', text: 'Press “Next: scenes”.', side: 'right' },
      {
        mark: 'list-scenes',
        text: 'Fill in what is missing, with a constellation of the catalogue. Then press “List scenes”.',
        side: 'right',
      },
      {
        mark: 'ingest-order',
        text: 'Press “Start an ingestion”. The order fills in the area, the days and the constellation.',
        side: 'bottom',
      },
    ],
    done: [answer('POST /api/ingestion/runs', ({ state }) => state === 'started')],
  },
  {
    id: 'failure',
    title: 'Let tiles fail',
    text: 'The stage makes 40 tiles of an AOI fail for one cause.',
    page: { href: '/admin/stage', name: 'Stage' },
    access: ['admin'],
    service: 'workflow',
    isForDemo: true,
    hints: [{ mark: 'fail-tiles', text: 'Press “Fail 40 tiles”.', side: 'bottom' }],
    done: [answer('POST /api/demo/fail', ({ count }) => count > 0)],
  },
  {
    id: 'cause',
    title: 'Find the cause',
    text: 'The board groups items by cause. One press selects all items of a cause.',
    page: { href: board, name: 'the board' },
    access: ['operator'],
    service: 'workflow',
    isForDemo: true,
    explained: 'The board of an AOI groups similar messages into causes, the worst first.',
    hints: [{ mark: 'cause', text: 'Select a cause that is in RETRY.', side: 'left' }, openBoard],
    done: [{ kind: 'mark', mark: 'retry' }],
  },
  {
    id: 'canary',
    title: 'Retry one, then all',
    text: 'A canary tries one tile first. The others follow once it is DONE.',
    page: { href: board, name: 'the board' },
    access: ['operator'],
    service: 'workflow',
    isForDemo: true,
    explained: 'A canary retries a few items first, and holds the others back until these are DONE.',
    hints: [
      { mark: 'canary', text: 'Choose “With 1 item”. Then press “Retry”.', side: 'left' },
      { mark: 'rest', text: 'The first tile failed again. Press “Send the rest now”.', side: 'bottom' },
      { mark: 'job', text: 'The first tile is tried. The others wait for it.', side: 'bottom' },
      { mark: 'retry', text: 'Press “Retry”. Swath shows first what it would do.', side: 'top' },
      { mark: 'cause', text: 'Select a cause that is in RETRY.', side: 'left' },
      openBoard,
    ],
    done: [
      answer('POST /api/ingestion/aois/{aoi}/actions', () => false, {
        listBegun: (job) => listCanaries([job]),
      }),
      answer(
        'GET /api/ingestion/aois/{aoi}/actions',
        ({ jobs }, { begun }) => jobs.some(({ id, state }) => state === 'finished' && begun.has(id)),
        { listBegun: ({ jobs }) => listCanaries(jobs) },
      ),
    ],
  },
  {
    id: 'replay',
    title: 'Replay what happened',
    text: 'Swath recorded every change while someone had the board open.',
    page: { href: `${board}/replay`, name: 'Replay' },
    access: ['viewer', 'analyst', 'approver', 'operator'],
    service: 'workflow',
    isForDemo: true,
    explained: '“Replay” on a board plays back what Swath recorded: counts, map and table.',
    hints: [
      { mark: 'play', text: 'Press “Play”. The space bar does the same.', side: 'bottom' },
      { mark: 'replay', text: 'Open “Replay”.', side: 'bottom' },
      openBoard,
    ],
    done: [{ kind: 'mark', mark: 'playing' }],
  },
];
