import { downloadGradeEvidence } from '#contract/catalogue/catalogue.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { id as idSchema } from '#contract/endpoint.ts';
import type { ErrorCode, Failure } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import type { Notice, PageLink } from '#contract/page-shell.ts';
import { findFileDocument, findKeptFile, getSubject, objectPath } from '../catalogue/catalogue.ts';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { serverMessages } from '../messages.ts';

const HOME: PageLink = { label: 'Return Home', href: '/' };

export interface DownloadOutcome {
  /** Unvalidated id from the address. */
  id: string;
  /** Undefined if the download starts. */
  failure?: Failure | undefined;
  isTemporary: boolean;
  /** True for an administrator's browser, which must download through the panel's links. */
  isAdministrator: boolean;
}

interface Place {
  title: string;
  subject?: SubjectDocument | undefined;
}

/** Finds a file's title and subject. Never fails: the page works without them. */
async function findPlace(id: string): Promise<Place | undefined> {
  if (!idSchema.safeParse(id).success) return undefined;
  try {
    const file = (await findFileDocument(id)) ?? (await findKeptFile(id));
    if (!file?.subjectId) return file;
    return { ...file, subject: await getSubject(file.subjectId).catch(() => undefined) };
  } catch (error) {
    log('warn', 'no details for a page about a file', {}, error);
    return undefined;
  }
}

const REFUSED: readonly ErrorCode[] = ['unauthorized', 'purchase_required', 'payment_disputed'];

export async function describeDownload(outcome: DownloadOutcome): Promise<Notice> {
  const { id, failure, isAdministrator } = outcome;
  const isRefused = failure !== undefined && REFUSED.includes(failure.code);
  if (failure && !isRefused && failure.code !== 'not_found') return failedNotice(outcome, failure);
  const place = await findPlace(id);
  if (!failure) return startingNotice(id, place);
  if (!isRefused) return goneNotice(place);
  if (isAdministrator) return administratorNotice(place);
  return failure.code === 'unauthorized' ? logInNotice(id, place) : purchaseNotice(place, failure);
}

/** Explains why the grade evidence cannot be downloaded. */
export const describeEvidence = ({ code, message }: Failure): Notice =>
  code === 'not_found'
    ? { title: serverMessages.noEvidence, text: serverMessages.evidenceNotUploaded, action: HOME }
    : {
        title: serverMessages.fileFailed,
        text: message,
        action: { label: 'Try Again', href: downloadGradeEvidence.path },
        link: HOME,
      };

function back(place: Place | undefined): PageLink {
  const { subject } = place ?? {};
  if (!subject) return HOME;
  return { label: serverMessages.backToSubject(subject.name), href: `/${subject.slug}` };
}

const logInNotice = (id: string, place: Place | undefined): Notice => ({
  title: serverMessages.fileNeedsLogIn,
  text: serverMessages.logInAndDownload,
  action: { label: 'Log In', href: `/auth?${new URLSearchParams({ next: objectPath(id) })}` },
  link: back(place),
});

function purchaseNotice(place: Place | undefined, { code, message }: Failure): Notice {
  const { subject } = place ?? {};
  if (!subject) {
    return { title: serverMessages.fileFailed, text: serverMessages.forbidden, action: HOME };
  }
  const title = serverMessages.filePartOf(subject.name);
  if (subject.availability !== 'on-sale') {
    return { title, text: messages.subjectOffSale, action: back(place) };
  }
  if (code === 'payment_disputed') return { title, text: message, action: back(place) };
  const action = {
    label: serverMessages.purchaseSubject(subject.name),
    href: `/checkout?${new URLSearchParams({ subject: subject.id })}`,
  };
  return { title, text: message, action, link: back(place) };
}

const administratorNotice = (place: Place | undefined): Notice => ({
  title: serverMessages.openFromItsPage,
  text: serverMessages.linkWorksForAMinute,
  action: back(place),
  link: { label: 'Admin Panel', href: '/admin' },
});

const goneNotice = (place: Place | undefined): Notice => ({
  title: serverMessages.fileNotThere,
  text: place ? serverMessages.fileWithoutPdf(place.title) : serverMessages.fileUnknown,
  action: back(place),
});

const startingNotice = (id: string, place: Place | undefined): Notice => ({
  title: serverMessages.downloadStarts,
  text: serverMessages.downloadAgain,
  action: { label: 'Download PDF', href: objectPath(id) },
  link: back(place),
});

function failedNotice(outcome: DownloadOutcome, { code, message }: Failure): Notice {
  const path = objectPath(outcome.id);
  const notice = { title: serverMessages.fileFailed, text: message };
  if (code === 'wrong_host') {
    const href = new URL(path, config().SITE_URL).href;
    return { ...notice, action: { label: 'Go to the Shop', href } };
  }
  if (!outcome.isTemporary) return { ...notice, action: HOME };
  return { ...notice, action: { label: 'Try Again', href: path }, link: HOME };
}
