import 'server-only';
import { cache } from 'react';
import { findImageUsage } from '@/lib/ordering/orders/image-usage';

/** Where an image is with its reader. A page reads it once, for what it shows and for what it sends along. */
export const imageUsage = cache(findImageUsage);
