import { defineApi } from '@/lib/web/endpoint';
import { basketApi } from './basket/basket-api';
import { catalogueApi } from './catalogue/catalogue-api';
import { contractRulesApi } from './contracts/contract-rules-api';
import { presetsApi } from './options/presets-api';
import { projectReferencesApi } from './options/project-references-api';
import { ordersApi } from './orders/orders-api';
import { statementApi } from './statement/statement-api';

/** The routes of ordering: what the service offers, the basket of anyone who is signed in, and orders. */
export const orderingApi = defineApi({
  ...catalogueApi,
  ...contractRulesApi,
  ...presetsApi,
  ...projectReferencesApi,
  ...basketApi,
  ...ordersApi,
  ...statementApi,
});
