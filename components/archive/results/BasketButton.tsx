import { Check, ShoppingBasket } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';

interface BasketButtonProps {
  /** The name of the image, for the label. */
  name: string;
  basket: { has: boolean; isBusy: boolean; add: () => void };
}

/** Adds an image to the basket, or a mark where it is in there. */
export function BasketButton({ name, basket }: BasketButtonProps) {
  if (basket.has)
    return <Check role="img" aria-label="In the basket" size={16} className="my-1 text-accent" />;
  return (
    <IconButton
      icon={ShoppingBasket}
      label={`Add ${name} to the basket`}
      size="small"
      busy={basket.isBusy}
      onClick={basket.add}
    />
  );
}
