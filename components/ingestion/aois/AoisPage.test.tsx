import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { type Answers, show } from '@/testing/show';
import { AoisPage } from './AoisPage';

it('says how many rows of the server’s list no one can read', async () => {
  const answers: Answers = {
    'GET /api/ingestion/aois': () => ({
      server: { state: 'ok', sentence: null, listedAt: Date.now() },
      aois: [],
      total: 0,
      unreadable: 2,
    }),
  };
  await show(<AoisPage />, answers);
  await screen.findByText('The workflow server sent 2 AOIs that cannot be read and are not shown.');
});
