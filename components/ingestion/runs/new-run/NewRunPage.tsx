'use client';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { formatCount } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { TabPanel, Tabs } from '@/components/ui/Tabs';
import { useToast } from '@/components/ui/Toast';
import type { AreaGeometry } from '@/lib/areas/types';
import { checkPayload } from '@/lib/ingestion/runs/payload';
import { useListing } from '../listing/use-listing';
import { PayloadActions } from '../payload/PayloadActions';
import { PayloadStep } from '../payload/PayloadStep';
import { newPayload, type PayloadDocument, type PayloadFields, withGeometry } from '../payload/payload-form';
import { useDraft } from '../payload/use-draft';
import { newRunParams, type WizardStep } from './new-run-params';

/** Loaded when their steps are opened. */
const ScenesStep = dynamic(() => import('../listing/ScenesStep').then((loaded) => loaded.ScenesStep), {
  loading: () => <SkeletonRows rows={6} />,
});
const StartStep = dynamic(() => import('./StartStep').then((loaded) => loaded.StartStep), {
  loading: () => <SkeletonRows rows={6} />,
});

export interface NewRunPageProps {
  /** What a link filled in: from a search result, an order or a run, for instance. */
  fields: Partial<PayloadFields>;
  geometry?: AreaGeometry;
  /** The whole payload of an earlier run. */
  document?: PayloadDocument;
}

/** From a payload to a running ingestion: fill in, list the scenes, look and edit, start. */
export function NewRunPage({ fields, geometry, document }: NewRunPageProps) {
  const [{ step, listing: listingId, order }, setParams] = useQueryStates(newRunParams, { history: 'push' });
  const isGiven = document !== undefined || geometry !== undefined || Object.keys(fields).length > 0;
  const {
    payload,
    listingId: draftListing,
    isRead,
    setDraft,
  } = useDraft(() => {
    const made = document ?? newPayload(new Date(), fields);
    return { payload: geometry ? withGeometry(made, geometry) : made, listingId };
  }, isGiven);
  const toast = useToast();
  const { problems } = useMemo(() => checkPayload(payload), [payload]);
  const work = useListing(listingId ?? draftListing);
  const { listing } = work;

  // A list that is no longer kept is let go of.
  const isGone = (work.problem as { status?: number } | undefined)?.status === 404;
  useEffect(() => {
    if (!isGone) return;
    setDraft((before) => ({ ...before, listingId: null }));
    void setParams({ listing: null }, { history: 'replace' });
  }, [isGone, setDraft, setParams]);

  // Anyone who follows a link to a list, or comes from another browser, continues with its payload; no one's work is
  // replaced.
  const isChanged = useRef(isGiven);
  const isUntouched = isRead && !payload.name && !payload.geometry && !payload.features;
  useEffect(() => {
    if (!isUntouched || isChanged.current || !listing) return;
    isChanged.current = true;
    setDraft({ payload: listing.payload, listingId: listing.id });
  }, [isUntouched, listing, setDraft]);

  const change = (next: PayloadDocument) => {
    isChanged.current = true;
    setDraft((before) => ({ ...before, payload: next }));
  };
  const take = (id: string, of?: PayloadDocument) => {
    setDraft((before) => ({ payload: of ?? before.payload, listingId: id }));
    void setParams({ listing: id, step: 'scenes' });
  };
  const list = async () => {
    try {
      const begun = await call('POST /api/ingestion/listings', { body: { payload } });
      take(begun.id);
    } catch (error) {
      toast.failed(error);
    }
  };
  const isOfPayload = listing !== undefined && listsSame(listing.payload, payload);
  const goTo = (to: WizardStep) => setParams({ step: to });

  return (
    <>
      <PageTitle
        title="New ingestion"
        parent={{ href: '/ingestion', label: 'Ingestion' }}
        actions={<PayloadActions payload={payload} onOpen={change} />}
      />
      <Tabs
        label="Steps"
        value={step}
        onChange={goTo}
        className="flex min-w-0 flex-col gap-4 px-4 py-4 md:px-6"
        tabs={[
          { value: 'payload', label: '1 Payload' },
          { value: 'scenes', label: '2 Scenes', count: listing?.sceneCount },
          { value: 'start', label: '3 Start' },
        ]}
        aside={
          <span className="min-w-0 truncate text-muted">
            {typeof payload.name === 'string' && payload.name}
            {listing?.state === 'listing' && ` · listing, ${formatCount(listing.sceneCount)} scenes so far`}
          </span>
        }
      >
        <TabPanel value="payload">
          <PayloadStep
            payload={payload}
            problems={problems}
            onChange={change}
            onList={list}
            hasList={isOfPayload}
            onGoOn={() => goTo('scenes')}
          />
        </TabPanel>
        <TabPanel value="scenes">
          <ScenesStep
            payload={payload}
            problems={problems}
            work={work}
            isOfPayload={isOfPayload}
            onList={list}
            onTake={take}
            onStart={() => goTo('start')}
          />
        </TabPanel>
        <TabPanel value="start">
          <StartStep
            payload={payload}
            problems={problems}
            work={work}
            isOfPayload={isOfPayload}
            orderId={order ?? undefined}
            onScenes={() => goTo('scenes')}
          />
        </TabPanel>
      </Tabs>
    </>
  );
}

/** Whether two payloads give the same list of scenes. */
function listsSame(a: PayloadDocument, b: PayloadDocument): boolean {
  const key = ({ name, geometry, features, start_time, end_time, scene_type }: PayloadDocument) =>
    JSON.stringify([name, geometry, features, start_time, end_time, scene_type]);
  return key(a) === key(b);
}
