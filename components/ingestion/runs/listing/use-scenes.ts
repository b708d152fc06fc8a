import { useEffect, useRef, useState } from 'react';
import type { ListedScene } from '@/lib/ingestion/runs/listing/listed-scene';
import { streamScenes } from './scene-stream';

/** What came is shown when it is this many times what is shown already, or after so long, ms. */
const leap = 2;
const leapMs = 1_500;
/** A list that grows is asked for more so often, ms. */
const growMs = 300;

const nothing: readonly ListedScene[] = [];

/** What came of a list, in order, and how much of it is shown since when. */
interface Gathered {
  id: string | null;
  scenes: ListedScene[];
  shownCount: number;
  shownAt: number;
}

const createEmpty = (id: string | null): Gathered => ({ id, scenes: [], shownCount: 0, shownAt: 0 });

/**
 * The scenes of a listing as they come. They are gathered outside of React and shown in leaps, so that the work for a
 * list does not grow with how often something new came.
 */
export function useScenes(id: string | null, sceneCount: number, isGrowing: boolean) {
  const [shown, setShown] = useState<{ id: string | null; scenes: readonly ListedScene[] }>({
    id,
    scenes: nothing,
  });
  const [problem, setProblem] = useState<unknown>();
  /** Another one is a reason to ask again. */
  const [version, setVersion] = useState(0);
  const gathered = useRef(createEmpty(id));
  const latest = useRef({ sceneCount, isGrowing });
  useEffect(() => {
    latest.current = { sceneCount, isGrowing };
  }, [sceneCount, isGrowing]);
  const scenes = shown.id === id ? shown.scenes : nothing;
  const isWanting = isGrowing || scenes.length < sceneCount;
  // After a failure it is tried again when more is there.
  const failedAt = problem === undefined ? 0 : sceneCount;

  // biome-ignore lint/correctness/useExhaustiveDependencies: version and failedAt are reasons to ask again.
  useEffect(() => {
    if (id === null || !isWanting) return;
    if (gathered.current.id !== id) gathered.current = createEmpty(id);
    const store = gathered.current;
    const abort = new AbortController();
    const show = () => {
      if (store.shownCount === store.scenes.length) return;
      store.shownCount = store.scenes.length;
      store.shownAt = performance.now();
      setShown({ id, scenes: [...store.scenes] });
    };
    const showWhenDue = () => {
      const isDue = store.scenes.length >= leap * store.shownCount;
      if (isDue || performance.now() - store.shownAt > leapMs) show();
    };
    const take = (fresh: ListedScene[]) => {
      if (abort.signal.aborted) return;
      for (const scene of fresh) store.scenes.push(scene);
      showWhenDue();
    };
    const gather = async () => {
      while (!abort.signal.aborted) {
        await streamScenes(id, store.scenes.length, take, abort.signal);
        if (abort.signal.aborted) return;
        setProblem(undefined);
        if (!latest.current.isGrowing && store.scenes.length >= latest.current.sceneCount) return show();
        showWhenDue();
        await new Promise((next) => setTimeout(next, growMs));
      }
    };
    gather().catch((error: unknown) => {
      if (abort.signal.aborted) return;
      show();
      setProblem(error);
    });
    return () => abort.abort();
  }, [id, isWanting, version, failedAt]);

  return {
    scenes,
    problem,
    /** Forgets what is here and asks for all of it again. */
    reload: () => {
      gathered.current = createEmpty(null);
      setProblem(undefined);
      setShown({ id, scenes: nothing });
      setVersion((before) => before + 1);
    },
  };
}
