import type { APIRoute } from 'astro';
import { heroDiagram } from '#diagrams/library.ts';
import { brand } from '#shop';
import { toResponse } from '#site/pictures/keep-picture.ts';
import { linkPicture } from '#site/pictures/link-picture.ts';
import { homeLabels } from '#site/texts/home.ts';

export const GET: APIRoute = async () =>
  toResponse(
    await linkPicture({
      shopName: brand.name,
      heading: homeLabels.tagline,
      text: 'PDF revision notes for AQA',
      label: 'Look inside before you buy',
      diagram: heroDiagram,
    }),
  );
