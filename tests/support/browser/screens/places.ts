import type { Page } from 'playwright/test';
import { eventField } from '#server/places/order-events.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';
import { classLabels } from '#site/features/places/class-labels.ts';
import { joinLabels, showMoreLabels } from '#site/features/places/join-labels.ts';
import { type AddedOrder, addClass } from '../../add-order.ts';
import { addPupils } from '../../add-pupils.ts';
import { addAnswers } from '../../class-practice.ts';
import { MICRO } from '../../ids.ts';
import { join } from '../../places.ts';
import { readPractice } from '../../practice.ts';
import { clientOf } from '../client.ts';
import { openStore } from '../store.ts';
import { signUp } from '../students.ts';
import { at, type Screen, type Stage } from './screen.ts';

type Opened = Parameters<typeof addClass>[1];

/** Adds an order, then opens one of its pages. */
const withOrder =
  (
    open: (stage: Stage, order: AddedOrder) => Promise<unknown>,
    opened: Opened = {},
    pupils = 0,
  ): Screen['reach'] =>
  async (stage) => {
    const store = await openStore(stage.page);
    const order = await addClass(clientOf(stage.page, stage.sandbox), opened);
    const ids = await addPupils(store, order.orderId, pupils);
    const cards = (await readPractice(clientOf(stage.page, stage.sandbox)))
      .filter(({ subjectId }) => subjectId === MICRO)
      .flatMap((subject) => subject.cards.map(({ id }) => id));
    for (const [index, id] of ids.entries()) {
      await addAnswers(store, id, cards, index % 3 === 0 ? 'again' : 'good');
    }
    return open(stage, order);
  };

const openJoin = ({ page }: Stage, { code }: AddedOrder) => page.goto(`/join/${code}`);
const openClass = ({ page }: Stage, { classToken }: AddedOrder) =>
  page.goto(`/class/${classToken}`);

/** Adds an event to an order and opens its class. */
const openAfter =
  (event: object) =>
  async (stage: Stage, order: AddedOrder): Promise<unknown> => {
    const store = await openStore(stage.page);
    const key = placesOrderKey.of(order.orderId);
    const fields = Object.keys((await store.hgetall(key)) ?? {});
    const number = fields.filter((field) => field.startsWith('event:')).length + 1;
    await store.hset(key, { [eventField(number)]: { at: new Date().toISOString(), ...event } });
    return openClass(stage, order);
  };

const joinButton = (page: Page) =>
  page.locator('button:enabled', { hasText: new RegExp(`^${joinLabels.join}$`) });

/** States of /join/{code} and /class/{token} (docs/product.md). */
export const placesScreens: Screen[] = [
  {
    name: 'join-code',
    who: 'visitor',
    reach: at('/join'),
    landmark: (page) => page.locator('button:enabled', { hasText: joinLabels.openCode }),
  },
  {
    name: 'join-unknown',
    who: 'visitor',
    reach: at('/join/AAAAA-AAAAA'),
    consoleErrors: [/404 .*\/api\/join\//],
    landmark: (page) => page.getByText(joinLabels.unknown),
    isVariant: true,
  },
  {
    name: 'join-visitor',
    who: 'visitor',
    reach: withOrder(openJoin, { lastDay: '2090-08-31' }),
    landmark: (page) => page.getByText(joinLabels.accountFirst),
  },
  {
    name: 'join-name',
    who: 'student',
    reach: withOrder(openJoin),
    landmark: joinButton,
  },
  {
    name: 'join-name-missing',
    who: 'student',
    reach: withOrder(async (stage, order) => {
      await openJoin(stage, order);
      await joinButton(stage.page).click();
    }),
    landmark: (page) => page.getByText('Please enter your name.'),
    isVariant: true,
  },
  {
    name: 'join-consent',
    who: 'student',
    reach: withOrder(openJoin, {
      buyer: 'parent',
      places: 1,
      from: 'From Grandma, with love. Good luck in June!',
    }),
    landmark: joinButton,
  },
  {
    name: 'join-full',
    who: 'student',
    reach: withOrder(openJoin, { places: 2 }, 2),
    landmark: (page) => page.getByText(joinLabels.full),
    isVariant: true,
  },
  {
    name: 'join-joined',
    who: 'visitor',
    reach: withOrder(async (stage, order) => {
      await signUp(stage.page);
      await openJoin(stage, order);
      await stage.page.getByLabel(joinLabels.name).fill('Ada L.');
      await joinButton(stage.page).click();
    }),
    landmark: (page) => page.getByRole('heading', { name: joinLabels.joined }),
  },
  {
    name: 'purchases-place',
    who: 'visitor',
    reach: withOrder(
      async (stage, { code }) => {
        await signUp(stage.page);
        await join(clientOf(stage.page, stage.sandbox), code);
        await stage.page.goto('/purchases');
      },
      { lastDay: '2090-08-31' },
    ),
    landmark: (page) => page.getByRole('checkbox', { name: showMoreLabels.shows }),
  },
  {
    name: 'class-empty',
    who: 'visitor',
    reach: withOrder(openClass),
    landmark: (page) => page.getByText(classLabels.none),
  },
  {
    name: 'class-figures',
    who: 'visitor',
    reach: withOrder(openClass, { places: 30, lastDay: '2090-08-31' }, 12),
    landmark: (page) => page.getByText(classLabels.hardest),
  },
  {
    name: 'class-code',
    who: 'visitor',
    reach: withOrder(async (stage, order) => {
      await openClass(stage, order);
      await stage.page.getByRole('button', { name: classLabels.show }).click();
    }),
    landmark: (page) => page.getByRole('dialog', { name: classLabels.join }),
  },
  {
    name: 'class-take-back',
    who: 'visitor',
    reach: withOrder(
      async (stage, order) => {
        await openClass(stage, order);
        await stage.page.getByRole('button', { name: classLabels.takeBackFrom('Pupil 1') }).click();
      },
      {},
      1,
    ),
    landmark: (page) => page.getByRole('alertdialog'),
    isVariant: true,
  },
  {
    name: 'class-paused',
    who: 'visitor',
    reach: withOrder(openAfter({ kind: 'paused', why: 'unpaid' }), {}, 1),
    landmark: (page) => page.getByText(classLabels.paused),
    isVariant: true,
  },
  {
    name: 'class-ended',
    who: 'visitor',
    reach: withOrder(openClass, { lastDay: '2026-08-31' }, 2),
    landmark: (page) => page.getByText(classLabels.ended),
    isVariant: true,
  },
  {
    name: 'class-invalid',
    who: 'visitor',
    reach: at('/class/unknown'),
    consoleErrors: [/404 .*\/api\/class\/unknown$/],
    landmark: (page) => page.getByRole('heading', { name: classLabels.invalid }),
    isVariant: true,
  },
];
