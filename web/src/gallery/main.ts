import { mount } from 'svelte';
import '../styles/base.css';
import 'virtual:cloths.css';
import { motionChoice } from '../lib/motion/moves';
import Gallery from './Gallery.svelte';

const wanted = new URLSearchParams(location.search);
const theme = wanted.get('theme');
const deck = wanted.get('deck');
if (theme) document.documentElement.dataset.theme = theme;
if (deck) document.documentElement.dataset.deck = deck;
if (wanted.has('still')) motionChoice.pace = 'none';

const target = document.getElementById('app');
if (!target) throw new Error('gallery.html has no #app');
mount(Gallery, { target, props: { wanted: wanted.get('scene') } });
