import { sendPageReport } from '#contract/page-reports/page-reports.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { type ApiError, describeError, failedResponse, noResponse } from '#site/lib/api-error.ts';
import { postJson } from '#site/lib/in-time.ts';
import { paths } from '#site/lib/paths.ts';
import { readSessionHint } from '#site/lib/session.ts';
import { pageReportLabels as labels } from './labels.ts';

interface ReportedFile {
  itemId: string;
  pages: number;
  currentPage: () => number;
  /** Button of the menu that a phone closes behind the opener. */
  menu: HTMLButtonElement;
}

/** Parts of the dialog, of which one is shown. */
type Part = 'form' | 'visitor' | 'admin' | 'sent';

/** Opens the form for a report about the current page (docs/product.md#reports-from-readers). */
export function startPageReport(
  opener: HTMLButtonElement,
  dialog: HTMLDialogElement,
  { itemId, pages, currentPage, menu }: ReportedFile,
): void {
  const { form, page, words, send, problem, logIn } = findParts(dialog);
  /** Renewed with each change, so that a repeated press sends the same report. */
  let id = '';
  let isSending = false;

  const renewId = () => {
    id = crypto.randomUUID();
  };

  const show = (shown: Part) => {
    for (const part of dialog.querySelectorAll<HTMLElement>('[data-when]')) {
      part.hidden = part.dataset.when !== shown;
    }
  };

  const showProblem = (text: string, field?: HTMLElement) => {
    problem.textContent = text;
    for (const each of [page, words]) each.setAttribute('aria-invalid', String(each === field));
    field?.focus();
  };

  const fail = (error: ApiError) => {
    if (error.status === 401) return show('visitor');
    const wrong = error.fields.page ? page : words;
    const text = error.fields[wrong.name];
    showProblem(text ?? describeError(error), text === undefined ? undefined : wrong);
  };

  const setSending = (sending: boolean) => {
    isSending = sending;
    send.setAttribute('aria-disabled', String(sending));
    send.textContent = sending ? labels.sending : labels.send;
  };

  const submit = async () => {
    if (isSending) return;
    showProblem('');
    setSending(true);
    const failure = await post({ id, itemId, page: page.valueAsNumber, words: words.value });
    setSending(false);
    if (failure) return fail(failure);
    words.value = '';
    show('sent');
    dialog.querySelector<HTMLElement>('[data-when="sent"] [data-close]')?.focus();
  };

  opener.addEventListener('click', () => {
    const hint = readSessionHint();
    page.max = String(pages);
    page.value = String(currentPage());
    logIn.href = paths.auth({ next: readPath(itemId, { page: currentPage() }) });
    renewId();
    showProblem('');
    show(hint === 'admin' ? 'admin' : hint ? 'form' : 'visitor');
    dialog.showModal();
    if (hint === 'user') words.focus();
  });
  form.addEventListener('input', renewId);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  for (const close of dialog.querySelectorAll('[data-close]')) {
    close.addEventListener('click', () => dialog.close());
  }
  dialog.addEventListener('close', () => {
    if (opener.offsetParent === null) menu.focus();
  });
  // The reader has keys of its own.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
}

function findParts(dialog: HTMLDialogElement) {
  const find = <T extends Element>(selector: string, type: new () => T): T => {
    const element = dialog.querySelector(selector);
    if (!(element instanceof type)) throw new Error(`The report has no ${selector}`);
    return element;
  };
  return {
    form: find('form', HTMLFormElement),
    page: find('[name=page]', HTMLInputElement),
    words: find('[name=words]', HTMLTextAreaElement),
    send: find('[name=send]', HTMLButtonElement),
    problem: find('[role=alert]', HTMLElement),
    logIn: find('[data-log-in]', HTMLAnchorElement),
  };
}

/** @returns the failure, if any */
async function post(report: {
  id: string;
  itemId: string;
  page: number;
  words: string;
}): Promise<ApiError | undefined> {
  try {
    const response = await postJson(sendPageReport.path, report);
    return response.ok ? undefined : failedResponse(response, await response.text());
  } catch (cause) {
    return noResponse(cause);
  }
}
