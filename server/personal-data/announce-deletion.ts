import { type Account, isAddressConfirmed, nameToGreet } from '../accounts/account.ts';
import { mayEmail } from '../accounts/account-emails.ts';
import { config } from '../config.ts';
import { emailPage, escapeHtml, greeting } from '../email/layout.ts';
import { log } from '../log.ts';
import { type Email, sendEmail } from '../services/email.ts';

function accountDeletedEmail(notice: { shopName: string; to: string; firstName: string }): Email {
  const { shopName, to, firstName } = notice;
  const paragraphs = [
    greeting(firstName),
    `Your account with ${shopName} has been deleted, as you requested. We no longer hold your name or email address.`,
    'The law requires us to keep a record of what you bought for six years after the end of the tax year. It contains nothing that identifies you.',
    "If this wasn't you, reply to this email.",
  ];
  return {
    to,
    subject: 'Your account has been deleted',
    text: [...paragraphs, shopName].join('\n\n'),
    html: emailPage(
      shopName,
      paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`).join('\n    '),
    ),
  };
}

/**
 * Emails the person, unless the address is unconfirmed and has no order: it may be a stranger's. Tries once and
 * never fails, because the shop no longer knows the address afterwards.
 */
export async function announceDeletion(account: Account, hasOrders: boolean): Promise<void> {
  const { SHOP_NAME: shopName } = config();
  if (!hasOrders && !isAddressConfirmed(account)) return;
  const notice = { shopName, to: account.email, firstName: nameToGreet(account) };
  try {
    if (await mayEmail(account.email, account)) await sendEmail(accountDeletedEmail(notice));
  } catch (error) {
    log('warn', 'notice of a deleted account not sent', {}, error);
  }
}
