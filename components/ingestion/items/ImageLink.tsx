import { Link } from '@/components/ui/Link';

/** From a scene to the page of its image: where it came from, and who ordered it. */
export function ImageLink({ sourceId }: { sourceId: string }) {
  return (
    <Link href={`/images/${encodeURIComponent(sourceId)}`} className="text-12 text-accent hover:underline">
      Its image and orders
    </Link>
  );
}
