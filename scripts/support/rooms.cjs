// The rooms of each domain and of the map, lowest first. A room has the same name in lib/ and in components/.
exports.rooms = {
  areas: ['geometry', 'formats', 'draw', 'saved'],
  archive: ['query', 'search', 'image', 'stac', 'results', 'timeline', 'drapes', 'cover', 'saved', 'page'],
  ordering: ['catalogue', 'contracts', 'options', 'basket', 'quote', 'orders', 'statement'],
  ingestion: [
    'footprints',
    'history',
    'board',
    'aois',
    'items',
    'graph',
    'triage',
    'actions',
    'runs',
    'alerts',
    'handover',
    'wall',
    'page',
  ],
  map: ['basemap', 'polygons', 'drapes', 'linked', 'editor', 'places'],
};

/** Below the root of `components/shell`, which joins them. */
exports.shellRooms = ['theme', 'keys', 'services', 'user', 'inbox', 'sign-in'];
