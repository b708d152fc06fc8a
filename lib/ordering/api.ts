import { defineApi } from '@/lib/web/endpoint';
import { basketApi } from './basket-api';
import { catalogueApi } from './catalogue-api';
import { ordersApi } from './orders-api';

/** The routes of ordering: what the service offers, the basket of whoever is signed in, and orders. */
export const orderingApi = defineApi({ ...catalogueApi, ...basketApi, ...ordersApi });
