/** Facts about a browser, from `navigator` and the page. */
export interface BrowserFacts {
  userAgent: string;
  /** More than 1 on an iPad, whose browsers can call it a Mac. */
  maxTouchPoints: number;
  /** `navigator.standalone`, which only Apple's browsers have. */
  standalone?: boolean | undefined;
  /** True if `(display-mode: standalone)` matches. */
  isStandaloneDisplay: boolean;
  /** True if the browser has sent `beforeinstallprompt`. */
  isInstallable: boolean;
}

const toSentence = (steps: string) => `To use your notes like an app, ${steps}.`;

/** An installed app cannot read what Safari stores. */
const KEEP_AGAIN = 'then keep the notes again in the app';
const SHARE = `tap Share, choose “Add to Home Screen”, ${KEEP_AGAIN}`;

const advice = {
  openInSafari: toSentence('first open this page in Safari and keep the notes there'),
  openInChrome: toSentence('first open this page in Chrome and keep the notes there'),
  share: toSentence(SHARE),
  shareInMenu: toSentence(`open the browser's menu, ${SHARE}`),
  chromeMenu: toSentence('open the menu ⋮ and tap “Install app” or “Add to Home screen”'),
  firefoxMenu: toSentence('open the menu ⋮ and tap “Add app to Home screen”'),
  samsungMenu: toSentence('open the menu ☰ and tap “Add to”, then “Home screen”'),
  edgeMenu: toSentence("open the browser's menu and tap “Add to phone”"),
  addressBar: toSentence('press the install icon in the address bar'),
  dock: toSentence(`choose “Add to Dock” in the menu “File”, ${KEEP_AGAIN}`),
};

/** Browsers inside other apps, which cannot install anything. Android's own mark is `wv`. */
const IN_APP =
  /Instagram|FBA[NV]\/|FB_IAB|TikTok|musical_ly|Bytedance|Snapchat|LinkedInApp|GSA\/|; wv\)/;

/** First Safari that can add a page to the Dock. */
const DOCK_VERSION = 17;

/** Explains in one sentence how to install the shop. Undefined if it is installed, or if this browser cannot install it. */
export function adviseOnInstalling(facts: BrowserFacts): string | undefined {
  const { userAgent, maxTouchPoints } = facts;
  if (facts.standalone || facts.isStandaloneDisplay) return undefined;
  if (/iPhone|iPad|iPod/.test(userAgent)) return adviseOnIos(userAgent);
  if (userAgent.includes('Android')) return adviseOnAndroid(userAgent);
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return adviseOnIos(userAgent);
  if (facts.isInstallable) return advice.addressBar;
  if (/Firefox\/|OPR\//.test(userAgent)) return undefined;
  if (userAgent.includes('Chrome/')) return advice.addressBar;
  const safari = /Macintosh.* Version\/(\d+)\S* Safari\//.exec(userAgent)?.[1];
  return Number(safari) >= DOCK_VERSION ? advice.dock : undefined;
}

function adviseOnIos(userAgent: string): string {
  // Of the browsers in apps, most leave out the name Safari.
  if (IN_APP.test(userAgent) || !userAgent.includes('Safari/')) return advice.openInSafari;
  return /FxiOS|EdgiOS|OPT\//.test(userAgent) ? advice.shareInMenu : advice.share;
}

function adviseOnAndroid(userAgent: string): string {
  if (IN_APP.test(userAgent)) return advice.openInChrome;
  if (userAgent.includes('SamsungBrowser/')) return advice.samsungMenu;
  if (userAgent.includes('EdgA/')) return advice.edgeMenu;
  return userAgent.includes('Firefox/') ? advice.firefoxMenu : advice.chromeMenu;
}
