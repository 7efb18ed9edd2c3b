/**
 * What one student does in a month of the school year, on average. An assumption: change it, and
 * `npm run bench -- --only costs` computes and draws again.
 */
export const student = {
  visits: 8,
  pagesOfVisit: 4,
  /** The rest finds scripts, styles and fonts in the browser's cache. */
  coldVisits: 2,
  downloads: 4,
  signIns: 1,
  /** One subject a year. */
  purchases: 1 / 12,
} as const;

/** What the owner does in a month, however many students there are. */
export const owner = { publications: 30, price: 30 } as const;

/**
 * The scheduled function in a month, while nothing waits. Tests count the commands: 2 in each run, 10 every ten minutes,
 * 20 more once an hour, 2 every ten minutes in the afternoon. A run takes half a second, once an hour two.
 */
export const scheduled = {
  runs: 8_640,
  commands: 77_000,
  seconds: 5_400,
  contentRequests: 7_000,
} as const;

/** What each costs. Bytes are those that leave the host; compute is the wall time of a function. */
export const cost = {
  page: { bytes: 11_000, requests: 1 },
  /** Who is signed in, and what they may open. */
  callsOfPage: { calls: 2, bytes: 1_500, commands: 4, seconds: 0.03 },
  coldVisit: { bytes: 130_000, requests: 10 },
  /** The decision, the Edge Function, and a file of usual size. */
  download: { bytes: 3_000_000, requests: 2, calls: 1, commands: 7, seconds: 0.03 },
  /** The password's hash takes most of it. */
  signIn: { bytes: 2_000, calls: 1, commands: 6, seconds: 0.5 },
  /** The browser's three calls, the webhook, and the emails after them. */
  purchase: { bytes: 10_000, calls: 4, commands: 60, seconds: 2, emails: 1.05 },
} as const;

/** The memory of a function, in gigabytes. */
export const FUNCTION_MEMORY = 1;

/** What the store keeps of a student: the account, and the ledger of their payments. Bytes. */
export const STORED_BYTES = 3_000;

/** How much busier the busiest second is than the average one: the evening before an exam. */
export const PEAK = 20;

/**
 * Requests of a student to the CMS. At low traffic nearly every call that needs content finds its function's memory
 * older than ten seconds: one for each page, and one for each download. Only quotes ask the CMS itself: the checkout's,
 * the payment's, and those of checkouts that end without a purchase.
 */
export const content = {
  cdnRequests: student.visits * student.pagesOfVisit + student.downloads,
  requests: 1,
  /** A warm instance asks once in eight seconds at most. */
  secondsOfInstance: 8,
  /** The functions that need content, each with instances of its own. */
  functions: 6,
} as const;
