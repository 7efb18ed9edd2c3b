import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { keptIcon, keptMaskableIcon } from '#site/pictures/icons.ts';
import { toResponse } from '#site/pictures/keep-picture.ts';
import { APP_ICONS } from '#site/seo/files.ts';

export const getStaticPaths = (() =>
  APP_ICONS.map(({ name, ...props }) => ({ params: { name }, props }))) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({
  props: { size, isMaskable },
}) => toResponse(await (isMaskable ? keptMaskableIcon(size) : keptIcon(size)));
