'use client';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileUp, Search, VectorSquare } from 'lucide-react';
import dynamic from 'next/dynamic';
import { parseAsString, useQueryStates } from 'nuqs';
import { type ReactNode, useMemo, useState } from 'react';
import { query, routeKey } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { useCan, useSession } from '@/components/shell/session';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Chip } from '@/components/ui/Chip';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { TextField } from '@/components/ui/TextField';
import { areaRoles } from '@/lib/areas/roles';
import type { AreaSummary } from '@/lib/areas/schema';
import { DropTarget } from '../formats/DropTarget';
import { AreaRow, searchHref } from './AreaRow';
import { AreasMap } from './AreasMap';
import { useAreaActions } from './use-area-actions';

/** The areas page in its address: which area is looked at, and to which tag the list is narrowed. */
const areasParams = { area: parseAsString, tag: parseAsString };

// Loaded when they are first needed: they bring the readers of files and the reference systems.
const AreaTextDialog = dynamic(
  () => import('../draw/AreaTextDialog').then(({ AreaTextDialog }) => AreaTextDialog),
  {
    ssr: false,
  },
);
const ImportAreasDialog = dynamic(() => import('./ImportAreasDialog').then((one) => one.ImportAreasDialog), {
  ssr: false,
});
const SaveAreaDialog = dynamic(
  () => import('./SaveAreaDialog').then(({ SaveAreaDialog }) => SaveAreaDialog),
  {
    ssr: false,
  },
);

/**
 * The saved areas: a list and a map in step. `renderNews` says what is new in an area, by its id; only searchers see it.
 */
export function AreasPage({ renderNews }: { renderNews: (id: string) => ReactNode }) {
  const areas = useQuery(query('GET /api/areas', { query: {} }));
  const [{ area: selectedId, tag: shownTag }, setParams] = useQueryStates(areasParams, {
    history: 'replace',
  });
  const canSave = useCan(areaRoles.keep);
  const canSearch = useSession().services.search && canSave;
  const actions = useAreaActions();
  const [typed, setTyped] = useState('');
  const [hoveredId, setHoveredId] = useState<string>();
  const [changed, setChanged] = useState<AreaSummary>();
  const [isReadingCsv, setIsReadingCsv] = useState(false);
  const [importing, setImporting] = useState<{ text?: string; file?: File }>();

  const all = areas.data?.areas ?? none;
  const wanted = typed.trim().toLowerCase();
  const shown = useMemo(
    () =>
      all.filter(
        ({ name, tags }) =>
          (shownTag === null || tags.includes(shownTag)) &&
          [name, ...tags].some((text) => text.toLowerCase().includes(wanted)),
      ),
    [all, wanted, shownTag],
  );
  const importButton = (
    <>
      <Button icon={FileUp} onClick={() => setImporting({})}>
        Import…
      </Button>
      <Button className="max-md:hidden" icon={FileSpreadsheet} onClick={() => setIsReadingCsv(true)}>
        Import from CSV…
      </Button>
    </>
  );
  const drawing = canSearch && (
    <ButtonLink href="/search" icon={VectorSquare} variant="primary">
      Draw on the map
    </ButtonLink>
  );

  return (
    <>
      <PageTitle
        title="Areas"
        facts={areas.data && <span>{formatPlural(areas.data.total, 'area')}</span>}
        actions={
          canSave && (
            <>
              {importButton}
              {drawing}
            </>
          )
        }
      />
      <div className="grid gap-4 p-4 md:h-[calc(100dvh-var(--title-row))] md:grid-cols-[minmax(20rem,27.5rem)_minmax(0,1fr)] md:px-6">
        <Panel
          title="Saved areas"
          padded={false}
          className="min-h-64"
          bodyClassName="overflow-y-auto"
          actions={
            <>
              {shownTag !== null && (
                <Chip removeLabel="Show all tags" onRemove={() => void setParams({ tag: null })}>
                  {shownTag}
                </Chip>
              )}
              {all.length > 6 && (
                <TextField
                  label="Find an area"
                  hideLabel
                  icon={Search}
                  placeholder="Find"
                  value={typed}
                  onChange={setTyped}
                  className="w-44"
                />
              )}
            </>
          }
        >
          {areas.isPending ? (
            <SkeletonRows rows={5} className="h-16" />
          ) : areas.isError && !areas.data ? (
            <ErrorMessage problem={areas.error} isInline className="p-4" onRetry={() => areas.refetch()} />
          ) : all.length === 0 ? (
            <EmptyState
              title="No areas are saved yet"
              action={
                canSave && (
                  <>
                    {drawing}
                    {importButton}
                  </>
                )
              }
            >
              {canSave
                ? 'Draw an area on the search map and save it, or drop a file anywhere on this page.'
                : 'Areas that analysts and operators share appear here.'}
            </EmptyState>
          ) : shown.length === 0 ? (
            <EmptyState
              title="No matching areas"
              action={
                shownTag !== null && (
                  <Button onClick={() => void setParams({ tag: null })}>Show areas of all tags</Button>
                )
              }
            >
              {wanted ? 'Try a shorter search.' : 'The tag or its areas were removed.'}
            </EmptyState>
          ) : (
            <ul>
              {shown.map((area) => (
                <AreaRow
                  key={area.id}
                  area={area}
                  isSelected={area.id === selectedId}
                  isHovered={area.id === hoveredId}
                  canSave={canSave}
                  canSearch={canSearch}
                  news={canSearch ? renderNews(area.id) : undefined}
                  shownTag={shownTag}
                  onTag={(tag) => void setParams({ tag: tag === shownTag ? null : tag })}
                  onSelect={() => void setParams({ area: area.id === selectedId ? null : area.id })}
                  onHover={(isHovered) => setHoveredId(isHovered ? area.id : undefined)}
                  onChange={() => setChanged(area)}
                  onDelete={() => void actions.remove(area.id, area.name)}
                  onDuplicate={() => void actions.duplicate(area.id, area.name)}
                  onExport={(format) => void actions.save([area], format)}
                />
              ))}
            </ul>
          )}
          <ShownOf shown={all.length} total={areas.data?.total} />
        </Panel>
        <AreasMap
          areas={shown}
          isLoading={areas.isPending}
          selectedId={selectedId}
          hoveredId={hoveredId}
          onHover={setHoveredId}
          onSelect={(id) => void setParams({ area: id ?? null })}
          searchHref={selectedId && canSearch ? searchHref(selectedId) : undefined}
        />
      </div>
      {changed && (
        <SaveAreaDialog
          key={changed.id}
          open
          onOpenChange={(open) => !open && setChanged(undefined)}
          title={`Change “${changed.name}”`}
          initial={changed}
          actionLabel="Save"
          onSave={(fields) => actions.change(changed.id, fields)}
        />
      )}
      <DropTarget
        isOff={!canSave}
        onFile={(file) => setImporting({ file })}
        onText={(text) => setImporting({ text })}
      />
      {isReadingCsv && <ImportAreasDialog onClose={() => setIsReadingCsv(false)} />}
      {importing && (
        <AreaTextDialog
          key={importing.text}
          open
          title="Import areas"
          onOpenChange={(open) => !open && setImporting(undefined)}
          initialText={importing.text}
          initialFile={importing.file}
          max={100}
          renews={[routeKey('GET /api/areas')]}
          actionLabel={(count) => (count > 1 ? `Save ${count} areas` : 'Save the area')}
          onUse={async (found) => {
            const [first] = await actions.add(
              found.map(({ name, geometry }, index) => ({
                name: name ?? `Imported area ${index + 1}`,
                geometry,
              })),
            );
            if (first) await setParams({ area: first });
          }}
        />
      )}
    </>
  );
}

const none: readonly AreaSummary[] = [];
