import { TriangleAlert } from 'lucide-react';
import { formatList, formatPlural } from '@/components/ui/format';

/** What the ordering service sent and cannot be chosen, since it has no id or name. Nothing where all can be read. */
export function Unreadable({
  contracts = 0,
  productTypes = 0,
  options = 0,
}: {
  contracts?: number;
  productTypes?: number;
  options?: number;
}) {
  const parts = [
    contracts > 0 && formatPlural(contracts, 'contract'),
    productTypes > 0 && formatPlural(productTypes, 'product type'),
    options > 0 && formatPlural(options, 'option'),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <p className="mb-4 flex items-center gap-2 rounded-panel border border-line bg-surface px-4 py-2 text-12">
      <TriangleAlert aria-hidden size={14} className="text-retry-text" />
      The ordering service sent {formatList(parts)} that cannot be read and are not shown.
    </p>
  );
}
