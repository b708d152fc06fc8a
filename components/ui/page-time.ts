'use client';
import { createContext } from 'react';

/** When the server made the page, ms by its clock: the server and the first draw in the browser count ages to it. */
export const PageTimeContext = createContext<number | undefined>(undefined);
