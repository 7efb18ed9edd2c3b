import type { Route } from 'playwright/test';
import { getSales } from '#contract/admin/sales.ts';
import { getPageReports, type PageReport } from '#contract/page-reports/page-reports.ts';
import { panelMessages } from '#contract/panel-messages.ts';
import { getCardFigures } from '#contract/practice/card-figures.ts';
import { getSignInWays, sendSignInLinkEndpoint } from '#contract/sessions/admin-sign-in.ts';
import { pageReportListLabels } from '#site/features/page-reports/labels.ts';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { ageSignIn, choosePdf, openTopic } from '../administrator.ts';
import { pdfFile } from '../pdf.ts';
import { FREE } from '../reader.ts';
import { openStore } from '../store.ts';
import { addBuyer } from './admin-customers.ts';
import { openTab } from './admin-tab.ts';
import { at, type Screen, type Stage, withFault } from './screen.ts';

const TOPIC = 'The labour market';

async function openPanel({ page }: Stage) {
  await page.goto('/admin');
  await openTopic(page, 'Microeconomics', TOPIC);
}

async function openForm(stage: Stage) {
  await openPanel(stage);
  await stage.page.getByRole('button', { name: adminLabels.addContent }).click();
}

/** Raises every amount to that of a good year. */
async function sellWell(route: Route) {
  const response = await route.fetch();
  const body = (await response.text()).replaceAll(/"\d+\.\d\d"/g, '"12345.00"');
  await route.fulfill({ response, body });
}

const REPORT: PageReport = {
  id: 'report-1',
  itemId: FREE,
  title: 'Scarcity, choice and the frontier',
  page: 2,
  words:
    'The second diagram has no label on its vertical axis.\nhttps://example.com/a-long-address-that-does-not-fit-on-one-line-of-a-phone-and-has-no-space',
  at: '2026-11-25T12:00:00.000Z',
  isAccepted: false,
  isReplaced: true,
  ofPerson: 12,
};

const CARD = {
  id: 'card.a',
  prompt: 'What does a point inside the production possibility frontier show?',
  subjectName: 'Microeconomics',
  topicName: TOPIC,
  source: { fileId: FREE, title: 'Scarcity, choice and the frontier', page: 2 },
  answers: 14,
  again: 6,
};

const CARDS = [
  CARD,
  { ...CARD, id: 'card.b', prompt: `Define ${'elasticity '.repeat(24)}`, answers: 1234, again: 99 },
  { ...CARD, id: 'card.c', subjectName: 'Macroeconomics', source: undefined, again: 0 },
];

/** Opens the panel of a shop with reports from readers. */
async function openReports({ page }: Stage) {
  const reports = [REPORT, { ...REPORT, id: 'report-2', words: 'متن', isAccepted: true }];
  await page.route(`**${getPageReports.path}`, (route) => route.fulfill({ json: { reports } }));
  await page.goto('/admin');
}

/** Opens the sign-in of a shop without an identity provider, and requests a link. */
async function askForLink({ page }: Stage) {
  await page.route(`**${getSignInWays.path}`, (route) =>
    route.fulfill({ json: ['passkey', 'email'] }),
  );
  await page.route(`**${sendSignInLinkEndpoint.path}`, (route) => route.fulfill({ json: {} }));
  await page.goto('/admin');
  await page.getByRole('button', { name: adminLabels.emailLink }).click();
}

/** States of /admin (docs/product.md#admin). */
export const adminScreens: Screen[] = [
  {
    name: 'admin-required',
    who: 'visitor',
    reach: at('/admin'),
    landmark: (page) => page.getByRole('button', { name: adminLabels.continueWithProvider }),
    isVariant: true,
  },
  {
    name: 'admin-cancelled',
    who: 'visitor',
    reach: at('/admin?error=cancelled'),
    landmark: (page) => page.getByText('You cancelled the sign-in.'),
    isVariant: true,
  },
  {
    name: 'admin-email',
    who: 'visitor',
    reach: askForLink,
    landmark: (page) => page.getByText("Check the owner's inbox"),
    isVariant: true,
  },
  {
    name: 'admin-link',
    who: 'visitor',
    reach: at('/admin?sign-in=token'),
    landmark: (page) => page.getByRole('heading', { name: adminLabels.linkHeading }),
    isVariant: true,
  },
  {
    name: 'admin-denied',
    who: 'student',
    reach: at('/admin'),
    landmark: (page) => page.getByRole('heading', { name: adminLabels.accessDenied }),
    isVariant: true,
  },
  {
    name: 'admin-failed',
    who: 'administrator',
    reach: withFault({ path: '/api/auth/user', status: 503 }, at('/admin')),
    consoleErrors: [/503 .*\/api\/auth\/user$/],
    landmark: (page) => page.getByText('The panel could not be loaded'),
    isVariant: true,
  },
  {
    name: 'admin-panel',
    who: 'administrator',
    reach: at('/admin'),
    landmark: (page) => page.getByText('On the home page'),
    isVariant: true,
  },
  {
    name: 'admin-needs',
    who: 'administrator',
    reach: async (stage) => {
      const at = new Date().toISOString();
      const alarm = { id: crypto.randomUUID(), at, alarm: 'refund-failed', sentence: 'It failed.' };
      const store = await openStore(stage.page);
      await store.zadd('alarms', { score: Date.parse(at), member: alarm });
      await openTab('Needs you')(stage);
    },
    landmark: (page) => page.getByRole('button', { name: 'Mark as done' }).first(),
    isVariant: true,
  },
  {
    name: 'admin-handbook',
    who: 'visitor',
    reach: at('/admin/handbook'),
    landmark: (page) => page.getByRole('heading', { name: "The owner's handbook" }),
    isVariant: true,
  },
  {
    name: 'admin-runbook',
    who: 'visitor',
    reach: at('/admin/handbook/leaked-token'),
    landmark: (page) => page.getByRole('heading', { name: 'What to do' }),
    isVariant: true,
  },
  {
    name: 'admin-form',
    who: 'administrator',
    reach: openForm,
    landmark: (page) => page.getByRole('button', { name: adminLabels.createContent }),
  },
  {
    name: 'admin-title-missing',
    who: 'administrator',
    reach: async (stage) => {
      await openForm(stage);
      await stage.page.getByRole('button', { name: adminLabels.createContent }).click();
    },
    landmark: (page) => page.getByRole('main').getByText(panelMessages.titleMissing),
    isVariant: true,
  },
  {
    name: 'admin-upload-failed',
    who: 'administrator',
    reach: async (stage) => {
      await openForm(stage);
      await stage.failRequests({ path: '/api/objects/upload', status: 503 });
      await choosePdf(stage.page, await pdfFile());
    },
    consoleErrors: [/503 .*\/api\/objects\/upload$/],
    landmark: (page) => page.getByText('notes.pdf was not uploaded'),
    isVariant: true,
  },
  {
    name: 'admin-uploaded',
    who: 'administrator',
    reach: async (stage) => {
      await openForm(stage);
      await choosePdf(stage.page, await pdfFile());
    },
    landmark: (page) => page.getByText('PDF uploaded: notes.pdf'),
    isVariant: true,
  },
  {
    name: 'admin-deletion',
    who: 'administrator',
    reach: async (stage) => {
      await openPanel(stage);
      await stage.page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
    },
    landmark: (page) => page.getByRole('alertdialog'),
    isVariant: true,
  },
  {
    name: 'admin-evidence-chosen',
    who: 'administrator',
    reach: async ({ page }) => {
      await page.goto('/admin');
      await page.getByLabel('Grade Evidence PDF').setInputFiles(await pdfFile());
    },
    landmark: (page) => page.getByText(adminLabels.selectedFile('notes.pdf')),
    isVariant: true,
  },
  {
    name: 'admin-sales',
    who: 'administrator',
    reach: async (stage) => {
      await addBuyer(stage);
      await openTab('Sales')(stage);
    },
    landmark: (page) => page.getByRole('table', { name: 'Latest purchases' }),
  },
  {
    name: 'admin-sales-numbers',
    who: 'administrator',
    reach: async (stage) => {
      await addBuyer(stage);
      await stage.page.route(`**${getSales.path}?*`, sellWell);
      await openTab('Sales')(stage);
      await stage.page.getByText('Revenue in numbers').click();
    },
    landmark: (page) => page.getByRole('table', { name: 'Revenue by month' }),
    isVariant: true,
  },
  {
    name: 'admin-untraced',
    who: 'administrator',
    reach: async (stage) => {
      await openTab('Sales')(stage);
      await stage.page.getByLabel('Drop a PDF here, or choose one').setInputFiles(await pdfFile());
    },
    landmark: (page) => page.getByText('notes.pdf: No mark was found in this file.'),
    isVariant: true,
  },
  {
    name: 'admin-practice-empty',
    who: 'administrator',
    reach: openTab('Practice'),
    landmark: (page) => page.getByText(/No card has been answered/),
    isVariant: true,
  },
  {
    name: 'admin-practice',
    who: 'administrator',
    reach: async (stage) => {
      await stage.page.route(`**${getCardFigures.path}`, (route) =>
        route.fulfill({ json: { cards: CARDS } }),
      );
      await openTab('Practice')(stage);
    },
    landmark: (page) => page.getByRole('table', { name: 'Cards of Microeconomics' }),
  },
  {
    name: 'admin-audit',
    who: 'administrator',
    reach: openTab('Audit log'),
    landmark: (page) => page.getByRole('tabpanel', { name: 'Audit log' }).getByRole('table'),
    isVariant: true,
  },
  {
    name: 'admin-reauthentication',
    who: 'administrator',
    reach: async (stage) => {
      await openTab('Audit log')(stage);
      await ageSignIn(stage.page);
      await stage.page.getByRole('button', { name: 'Audit log as CSV' }).click();
    },
    consoleErrors: [/403 .*\/api\/admin\/audit\.csv/],
    landmark: (page) => page.getByRole('dialog', { name: "Please confirm it's you" }),
  },
  {
    name: 'admin-sign-in',
    who: 'administrator',
    reach: openTab('Sign-in'),
    landmark: (page) => page.getByRole('table', { name: 'Administrator sessions' }),
  },
  {
    name: 'admin-status',
    who: 'administrator',
    reach: openTab('Status'),
    landmark: (page) => page.getByRole('heading', { name: 'Payment webhooks' }),
    isVariant: true,
  },
  {
    name: 'admin-status-bad',
    who: 'administrator',
    reach: async (stage) => {
      await stage.injectFault('payments', {});
      await openTab('Status')(stage);
    },
    landmark: (page) => page.getByText('This could not be checked just now.'),
    isAlone: true,
    isVariant: true,
  },
  {
    name: 'admin-reports',
    who: 'administrator',
    reach: openReports,
    landmark: (page) => page.getByRole('heading', { name: pageReportListLabels.heading }),
    isVariant: true,
  },
];
