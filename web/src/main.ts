import { mount } from 'svelte';
import './styles/base.css';
import 'virtual:cloths.css';
import { installOffline } from './offline/register.svelte';
import App from './shell/App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
// Removes the loading message of index.html.
target.replaceChildren();
mount(App, { target });
// Not during development, where the sources change all the time.
if (import.meta.env.PROD) installOffline();
