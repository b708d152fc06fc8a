import 'server-only';
import { config } from '@/lib/platform/config';
import type { ServiceName } from '@/lib/upstream/errors';

interface ServiceSettings {
  label: string;
  /** The variable with its address. */
  variable: string;
  /** The variables that it is known by. */
  credentials: string;
  /** What Swath adds to the address for the check. */
  path: string;
  url: string | undefined;
  /** What to set if it is absent. */
  setUp: string;
  /** What the configuration leaves open, a sentence each. */
  missing: string[];
}

/** What the configuration has for a service, by the names of its variables. */
export function serviceSettings(name: ServiceName): ServiceSettings {
  const { ordering, search, workflow, httpServices } = config();
  const orderingSetUp =
    'To order, set ORDERING_URL, ORDERING_TOKEN_URL, ORDERING_CLIENT_ID, ORDERING_CLIENT_SECRET and ORDERING_USERNAME.';
  const settings: Record<ServiceName, () => ServiceSettings> = {
    identity: () => ({
      label: 'Identity provider of ordering',
      variable: 'ORDERING_TOKEN_URL',
      credentials: 'ORDERING_CLIENT_ID, ORDERING_CLIENT_SECRET and ORDERING_SCOPE',
      path: '',
      url: ordering?.tokenUrl,
      setUp: orderingSetUp,
      missing: [],
    }),
    ordering: () => ({
      label: 'Ordering service',
      variable: 'ORDERING_URL',
      credentials: 'ORDERING_USERNAME, ORDERING_USERNAME_HEADER and ORDERING_TOKEN_PREFIX',
      path: '/api/v1/me/contracts',
      url: ordering?.url,
      setUp: orderingSetUp,
      missing: [],
    }),
    search: () => ({
      label: 'Search service',
      variable: 'SEARCH_URL',
      credentials: 'SEARCH_API_KEY',
      path: '/api/v1/search',
      url: search?.url,
      setUp: 'To search, set SEARCH_URL and SEARCH_API_KEY.',
      missing: [
        ...(search && search.constellations.length === 0
          ? [
              'SEARCH_CONSTELLATIONS is not set. Swath offers the names that it knows, and spells them its way.',
            ]
          : []),
        ...(search && search.imageOrigins.length === 0
          ? ['SEARCH_IMAGE_ORIGINS is not set. Swath shows quicklooks from the address of the search alone.']
          : []),
        ...(search && search.filters.length === 0
          ? ['SEARCH_FILTERS is not set. Swath filters the images, and the service sends all of them.']
          : []),
      ],
    }),
    workflow: () => ({
      label: 'Workflow server',
      variable: 'WORKFLOW_URL',
      credentials: 'WORKFLOW_TOKEN',
      path: '/aoi/',
      url: workflow?.url,
      setUp: 'To ingest, set WORKFLOW_URL, and WORKFLOW_TOKEN if the server wants one.',
      missing:
        workflow && workflow.token === undefined
          ? ['WORKFLOW_TOKEN is not set. Swath asks the server without a token.']
          : [],
    }),
  };
  const found = settings[name]();
  const isPlain = httpServices.some((variable) => variable === found.variable);
  const plain = `${found.variable} starts with http://. Others on the network can read the credentials.`;
  return { ...found, missing: [...found.missing, ...(isPlain ? [plain] : [])] };
}
