import { readFile } from 'node:fs/promises';
import { axeComplaints } from '../testing/browser/axe';
import { loseAnswer, place, quote } from '../testing/ordering/orders';
import { expect, test } from '../testing/test';
