import { cms, furtherEmail, hosting, hostingPlans, mail, payments, store } from './prices.ts';
import {
  content,
  cost,
  FUNCTION_MEMORY,
  owner,
  PEAK,
  STORED_BYTES,
  scheduled,
  student,
} from './usage.ts';

const GIGABYTE = 1e9;
const SECONDS_OF_MONTH = 30 * 24 * 3_600;

/** What so many students use in a month. */
export function usageOf(students: number) {
  const pages = student.visits * student.pagesOfVisit;
  const { callsOfPage, download, purchase, signIn, coldVisit, page } = cost;
  const calls =
    pages * callsOfPage.calls + student.downloads + student.signIns + student.purchases * 4;
  const requests =
    calls + pages + student.coldVisits * coldVisit.requests + student.downloads * download.requests;
  const filesBytes = student.downloads * download.bytes;
  const otherBytes =
    pages * (page.bytes + callsOfPage.bytes) +
    student.coldVisits * coldVisit.bytes +
    student.signIns * signIn.bytes +
    student.purchases * purchase.bytes;
  const seconds =
    pages * callsOfPage.calls * callsOfPage.seconds +
    student.downloads * download.seconds +
    student.signIns * signIn.seconds +
    student.purchases * purchase.seconds;
  const commands =
    pages * callsOfPage.calls * callsOfPage.commands +
    student.downloads * download.commands +
    student.signIns * signIn.commands +
    student.purchases * purchase.commands;
  const instances = content.functions + Math.floor((seconds * students) / SECONDS_OF_MONTH);
  const perSecond = (one: number) => (one * students * PEAK) / SECONDS_OF_MONTH;
  return {
    requests: requests * students,
    fileGigabytes: (filesBytes * students) / GIGABYTE,
    gigabytes: ((filesBytes + otherBytes) * students) / GIGABYTE,
    gigabyteHours: ((seconds * students + scheduled.seconds) * FUNCTION_MEMORY) / 3_600,
    commands: commands * students + scheduled.commands,
    contentRequests: content.requests * students + scheduled.contentRequests,
    contentCdnRequests: Math.min(
      content.cdnRequests * students,
      (instances * SECONDS_OF_MONTH) / content.secondsOfInstance,
    ),
    storedGigabytes: (STORED_BYTES * students) / GIGABYTE,
    emails: student.purchases * purchase.emails * students,
    purchases: student.purchases * students,
    /** In the busiest second; the payments' is what the provider's limit is about. */
    peak: {
      calls: perSecond(calls),
      commands: perSecond(commands),
      /** Functions at work at the same time. */
      atWork: perSecond(seconds),
      payments: perSecond(student.purchases),
    },
  };
}

/** What they cost: dollars, and pounds for the payments. */
export function priceOf(students: number) {
  const usage = usageOf(students);
  const credits =
    usage.gigabytes * hosting.creditsPerGigabyte +
    usage.requests * hosting.creditsPerRequest +
    usage.gigabyteHours * hosting.creditsPerGigabyteHour +
    owner.publications * hosting.creditsPerDeploy;
  const commands = usage.commands <= store.freeCommands ? 0 : usage.commands * store.command;
  const stored = Math.max(0, usage.storedGigabytes - store.freeGigabytes) * store.gigabyte;
  return {
    credits,
    creditsOfFiles: usage.fileGigabytes * hosting.creditsPerGigabyte,
    hosting: priceOfCredits(credits).price,
    hostingPlan: priceOfCredits(credits).name,
    store: commands + stored,
    cms: priceOfContent(usage.contentRequests, usage.contentCdnRequests),
    mail: priceOfEmails(usage.emails),
    payments: usage.purchases * (owner.price * payments.share + payments.fixed),
    sales: usage.purchases * owner.price,
  };
}

/** Finds the cheapest plan for so many credits, with whole packs of further ones. */
function priceOfCredits(credits: number): { name: string; price: number } {
  const offers = hostingPlans.flatMap(({ name, price, credits: included, pack }) => {
    const missing = Math.max(0, credits - included);
    if (missing > 0 && !pack) return [];
    const packs = pack ? Math.ceil(missing / pack.credits) * pack.price : 0;
    return [{ name, price: price + packs }];
  });
  const [first, ...others] = offers;
  if (!first) throw new Error('No plan of the host has so many credits');
  return others.reduce((best, one) => (one.price < best.price ? one : best), first);
}

/** Two people edit; the free plan has seats for them, but no requests beyond its own. */
function priceOfContent(requests: number, cdnRequests: number): number {
  const further =
    Math.max(0, requests - cms.includedRequests) * cms.request +
    Math.max(0, cdnRequests - cms.includedCdnRequests) * cms.cdnRequest;
  return further > 0 ? cms.seat * cms.seats + further : 0;
}

function priceOfEmails(emails: number): number {
  const plan = mail.find((one) => one.emails >= emails);
  return plan ? plan.price : emails * furtherEmail;
}
