'use client';
import { createContext, useContext } from 'react';

/** The locale of the reader's numbers, for what the server draws, too: there the formatters do not know who reads. */
export const NumberLocaleContext = createContext('en-GB');

export const useNumberLocale = () => useContext(NumberLocaleContext);
