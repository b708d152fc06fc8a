/**
 * The life of an order. It is sent at most once:
 *
 *   draft ──quote──▶ quoted ──ask──▶ awaiting-approval ──approve──▶ approved ──submit──▶ submitting ──▶ placed
 *     ▲                │ └──allow (within the limit)────────────────▶  │                    ├──refuse──▶ refused
 *     │                │                      │ decline              │                    └──lose────▶ unknown
 *     │                │◀──────────────────turn-back (401: certainly not placed; approved again if someone approved it)
 *     └────change──────┴──────────────────────┴──────change──────────┘
 *   A new price of the same bytes: quoted stays quoted; approved stays approved at the same total, else quoted again.
 *   unknown ──settle-placed──▶ placed, unknown ──settle-not-placed──▶ not-placed
 *   draft ──withdraw──▶ withdrawn: its basket was emptied before anything was sent.
 */
export const orderStates = [
  'draft',
  'quoted',
  'awaiting-approval',
  'approved',
  'submitting',
  'placed',
  'refused',
  'unknown',
  'not-placed',
  'withdrawn',
] as const;
export type OrderState = (typeof orderStates)[number];
/** The states of orders that cost money, or may. */
export const spendingStates = ['submitting', 'placed', 'unknown'] as const satisfies OrderState[];

export const orderEvents = [
  'quote',
  'reprice-same',
  'reprice-changed',
  'change',
  'ask',
  'allow',
  'approve',
  'decline',
  'submit',
  'place',
  'refuse',
  'lose',
  'turn-back',
  'turn-back-approved',
  'settle-placed',
  'settle-not-placed',
  'withdraw',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

const machine: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  draft: { quote: 'quoted', change: 'draft', withdraw: 'withdrawn' },
  quoted: {
    quote: 'quoted',
    'reprice-same': 'quoted',
    'reprice-changed': 'quoted',
    change: 'draft',
    ask: 'awaiting-approval',
    allow: 'approved',
  },
  'awaiting-approval': { approve: 'approved', decline: 'draft', change: 'draft' },
  approved: {
    'reprice-same': 'approved',
    'reprice-changed': 'quoted',
    change: 'draft',
    submit: 'submitting',
  },
  submitting: {
    place: 'placed',
    refuse: 'refused',
    lose: 'unknown',
    'turn-back': 'quoted',
    'turn-back-approved': 'approved',
  },
  placed: {},
  refused: {},
  unknown: { 'settle-placed': 'placed', 'settle-not-placed': 'not-placed' },
  'not-placed': {},
  withdrawn: {},
};

/** The state that `event` leads to, or undefined where the machine does not allow it. */
export function nextState(state: OrderState, event: OrderEvent): OrderState | undefined {
  return machine[state][event];
}

/** Whether the contents of an order may still change: nothing of it was sent. */
export function isOrderOpen(state: OrderState): boolean {
  return machine[state].change !== undefined;
}
