import { cms, furtherEmail, hosting, mail, payments, store } from './prices.ts';
import {
  cost,
  FUNCTION_MEMORY,
  owner,
  PEAK,
  SCHEDULED_COMMANDS,
  STORED_BYTES,
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
  const perSecond = (one: number) => (one * students * PEAK) / SECONDS_OF_MONTH;
  return {
    requests: requests * students,
    fileGigabytes: (filesBytes * students) / GIGABYTE,
    gigabytes: ((filesBytes + otherBytes) * students) / GIGABYTE,
    gigabyteHours: (seconds * FUNCTION_MEMORY * students) / 3_600,
    commands: commands * students + SCHEDULED_COMMANDS,
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
  const further = Math.max(0, credits - hosting.credits) * hosting.credit;
  const commands = usage.commands <= store.freeCommands ? 0 : usage.commands * store.command;
  const stored = Math.max(0, usage.storedGigabytes - store.freeGigabytes) * store.gigabyte;
  return {
    credits,
    creditsOfFiles: usage.fileGigabytes * hosting.creditsPerGigabyte,
    hosting: hosting.plan + further,
    store: commands + stored,
    cms: cms.seat * cms.seats,
    mail: priceOfEmails(usage.emails),
    payments: usage.purchases * (owner.price * payments.share + payments.fixed),
    sales: usage.purchases * owner.price,
  };
}

function priceOfEmails(emails: number): number {
  const plan = mail.find((one) => one.emails >= emails);
  return plan ? plan.price : emails * furtherEmail;
}
