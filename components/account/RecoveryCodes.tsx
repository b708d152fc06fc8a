'use client';
import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { useCopy } from '@/components/ui/use-copy';

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-3">
      <p>
        Save these recovery codes where only you can find them, not on your phone. Each one replaces one code
        from your app. Swath shows them only now.
      </p>
      <ol className="list-inside list-decimal rounded-control bg-inset px-3 py-2 font-mono text-12 tabular-nums leading-6 [font-variant-ligatures:none]">
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div>
        <Button
          icon={Copy}
          size="small"
          onClick={() =>
            copy(codes.join('\n'), {
              title: 'Recovery codes copied',
              instead: 'Select the codes and copy them yourself.',
            })
          }
        >
          Copy {codes.length} codes
        </Button>
      </div>
    </div>
  );
}
