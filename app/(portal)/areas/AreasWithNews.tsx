'use client';
import { AreaNews } from '@/components/archive/saved/AreaNews';
import { AreasPage } from '@/components/areas/saved/AreasPage';

/** The saved areas, each with what its saved searches gained: areas know nothing of the archive, so the two meet here. */
export const AreasWithNews = () => <AreasPage renderNews={(id) => <AreaNews areaId={id} />} />;
