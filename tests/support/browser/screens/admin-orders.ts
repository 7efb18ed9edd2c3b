import { getPlacesOrders } from '#contract/admin/places-orders.ts';
import { ordersLabels } from '#site/features/admin/orders/labels.ts';
import { addOrder, released } from '../../add-order.ts';
import { createClient } from '../../client.ts';
import { openTab } from './admin-tab.ts';
import type { Screen, Stage } from './screen.ts';

type Added = NonNullable<Parameters<typeof addOrder>[1]>;

const LONG = 'Featherstonehaugh-Cholmondeley Community Comprehensive and Sixth Form College';

/** An invoice that is ten days overdue. */
const OVERDUE: Added = { age: 40, later: released };

async function openOrder({ sandbox, page }: Stage, order: Added): Promise<void> {
  const { orderId } = await addOrder(createClient(sandbox.shop), order);
  await page.goto(`/admin#orders/${orderId}`);
}

/** The panel's orders of places (docs/product.md#orders-of-places). */
export const adminOrderScreens: Screen[] = [
  {
    name: 'admin-orders',
    who: 'administrator',
    reach: async (stage) => {
      const client = createClient(stage.sandbox.shop);
      await addOrder(client, { school: { organisation: LONG } });
      await addOrder(client, OVERDUE);
      await openTab('Orders')(stage);
    },
    landmark: (page) => page.getByRole('table', { name: ordersLabels.heading }),
  },
  {
    name: 'admin-orders-off',
    who: 'administrator',
    reach: async (stage) => {
      await stage.page.route(`**${getPlacesOrders.path}`, (route) =>
        route.fulfill({ json: { hasBankDetails: false, orders: [] } }),
      );
      await openTab('Orders')(stage);
    },
    landmark: (page) => page.getByText('Quotes are off'),
    isVariant: true,
  },
  {
    name: 'admin-order',
    who: 'administrator',
    reach: (stage) =>
      openOrder(stage, { school: { organisation: LONG, purchaseOrder: 'PO-2026-000417' } }),
    landmark: (page) => page.getByRole('button', { name: ordersLabels.accept }),
  },
  {
    name: 'admin-order-overdue',
    who: 'administrator',
    reach: (stage) => openOrder(stage, OVERDUE),
    landmark: (page) => page.getByRole('button', { name: ordersLabels.recordPayment }),
    isVariant: true,
  },
  {
    name: 'admin-order-refuse',
    who: 'administrator',
    reach: async (stage) => {
      await openOrder(stage, {});
      await stage.page.getByRole('button', { name: ordersLabels.refuse }).click();
    },
    landmark: (page) => page.getByRole('alertdialog'),
    isVariant: true,
  },
  {
    name: 'admin-order-credit',
    who: 'administrator',
    reach: async (stage) => {
      await openOrder(stage, OVERDUE);
      await stage.page.getByRole('button', { name: ordersLabels.creditNote }).click();
    },
    landmark: (page) => page.getByRole('alertdialog'),
    isVariant: true,
  },
];
