import { expect, test } from 'vitest';
import { adviseOnInstalling, type BrowserFacts } from './install-advice.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const GALAXY =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

const use = (steps: string) => `To use your notes like an app, ${steps}.`;
const again = 'then keep the notes again in the app';
const SHARE = use(`tap Share, choose “Add to Home Screen”, ${again}`);
const SHARE_IN_MENU = use(
  `open the browser's menu, tap Share, choose “Add to Home Screen”, ${again}`,
);
const SAFARI_FIRST = use('first open this page in Safari and keep the notes there');
const CHROME_FIRST = use('first open this page in Chrome and keep the notes there');
const MENU = use('open the menu ⋮ and tap “Install app” or “Add to Home screen”');
const FIREFOX = use('open the menu ⋮ and tap “Add app to Home screen”');
const SAMSUNG = use('open the menu ☰ and tap “Add to”, then “Home screen”');
const EDGE = use("open the browser's menu and tap “Add to phone”");
const ADDRESS_BAR = use('press the install icon in the address bar');
const DOCK = use(`choose “Add to Dock” in the menu “File”, ${again}`);

type Row = [browser: string, userAgent: string, advice?: string, facts?: Partial<BrowserFacts>];

test.each<Row>([
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, SHARE],
  ['Safari on an iPad', `${IPAD} Version/17.6 Mobile/15E148 Safari/604.1`, SHARE],
  [
    'Safari on an iPad, as a Mac',
    `${MAC} Version/18.5 Safari/605.1.15`,
    SHARE,
    { maxTouchPoints: 5 },
  ],
  ['Chrome on an iPhone', `${IPHONE} CriOS/137.0.7151.107 Mobile/15E148 Safari/604.1`, SHARE],
  [
    'Chrome on an iPad, as a Mac',
    `${MAC} CriOS/137 Version/11.1.1 Safari/605.1.15`,
    SHARE,
    { maxTouchPoints: 5 },
  ],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`, SHARE_IN_MENU],
  [
    'Edge on an iPhone',
    `${IPHONE} Version/18.0 EdgiOS/136.0.3240.91 Mobile/15E148 Safari/604.1`,
    SHARE_IN_MENU,
  ],
  ['an app on an iPhone', `${IPHONE} Mobile/15E148`, SAFARI_FIRST],
  [
    'Instagram on an iPhone',
    `${IPHONE} Mobile/22F76 Instagram 382.0.0.23.84 (iPhone15,2; iOS 18_5; en_GB; en-GB; scale=3.00; 1179x2556; 738033025)`,
    SAFARI_FIRST,
  ],
  [
    'TikTok on an iPhone',
    `${IPHONE} Mobile/22F76 musical_ly_39.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/GB BytedanceWebview/d8a21c6`,
    SAFARI_FIRST,
  ],
  [
    'Facebook on an iPhone',
    `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 [FBAN/FBIOS;FBAV/516.0.0.43.95;FBBV/738519283;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5]`,
    SAFARI_FIRST,
  ],
  ['Google on an iPhone', `${IPHONE} GSA/371.0.771198082 Mobile/15E148 Safari/604.1`, SAFARI_FIRST],
  ['Chrome on Android', `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36`, MENU],
  [
    'Chrome on Android, with its own offer',
    `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36`,
    MENU,
    { isInstallable: true },
  ],
  [
    'Samsung Internet',
    `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    SAMSUNG,
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0',
    FIREFOX,
  ],
  ['Edge on Android', `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36 EdgA/137.0.0.0`, EDGE],
  [
    'Instagram on Android',
    `${GALAXY} Chrome/137.0.7151.61 Mobile Safari/537.36 Instagram 382.0.0.49.84 Android (34/14; 480dpi; 1080x2125; samsung; SM-S911B; dm1q; qcom; en_GB; 738033025)`,
    CHROME_FIRST,
  ],
  [
    'TikTok on Android',
    `${GALAXY} Chrome/137.0.7151.61 Mobile Safari/537.36 trill_390503 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/39.5.3 ByteLocale/en`,
    CHROME_FIRST,
  ],
  [
    'Facebook on Android',
    `${GALAXY} Chrome/137.0.7151.61 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/516.0.0.52.59;]`,
    CHROME_FIRST,
  ],
  ['Chrome on Windows', `${WINDOWS} Chrome/137.0.0.0 Safari/537.36`, ADDRESS_BAR],
  ['Edge on Windows', `${WINDOWS} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`, ADDRESS_BAR],
  [
    'Chrome on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
    ADDRESS_BAR,
  ],
  [
    'Chrome on a Chromebook with a touchscreen',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
    ADDRESS_BAR,
    { maxTouchPoints: 10 },
  ],
  ['Opera on Windows', `${WINDOWS} Chrome/135.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  [
    'Opera on Windows, if it offers to install',
    `${WINDOWS} Chrome/135.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    ADDRESS_BAR,
    { isInstallable: true },
  ],
  ['Safari 18 on a Mac', `${MAC} Version/18.5 Safari/605.1.15`, DOCK, { standalone: false }],
  ['Safari 17 on a Mac', `${MAC} Version/17.0 Safari/605.1.15`, DOCK],
  ['Safari 16 on a Mac', `${MAC} Version/16.6 Safari/605.1.15`],
  [
    'GNOME Web',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  ],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0',
  ],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:139.0) Gecko/20100101 Firefox/139.0',
  ],
  ['the installed app on an iPhone', `${IPHONE} Mobile/15E148`, undefined, { standalone: true }],
  [
    'the installed app on Android',
    `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36`,
    undefined,
    { isStandaloneDisplay: true },
  ],
  [
    'the installed app on Linux',
    `${LINUX} Chrome/137.0.0.0 Safari/537.36`,
    undefined,
    { isStandaloneDisplay: true, isInstallable: true },
  ],
])('%s', (_, userAgent, advice, facts) => {
  const others = { maxTouchPoints: 0, isStandaloneDisplay: false, isInstallable: false };
  expect(adviseOnInstalling({ userAgent, ...others, ...facts })).toBe(advice);
});
