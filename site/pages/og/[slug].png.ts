import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { getCatalogue } from '#site/features/catalogue/get-catalogue.ts';
import { isListed } from '#site/lib/paths.ts';
import { toResponse } from '#site/pictures/keep-picture.ts';
import { linkPicture, subjectPictureText } from '#site/pictures/link-picture.ts';

export const getStaticPaths = (async () => {
  const { subjects } = await getCatalogue();
  return subjects
    .filter(isListed)
    .map((subject) => ({ params: { slug: subject.slug }, props: { subject } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  toResponse(await linkPicture(subjectPictureText(props.subject)));
