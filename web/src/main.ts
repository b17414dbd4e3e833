import { mount } from 'svelte';
import './styles/base.css';
import 'virtual:cloths.css';
import { installOffline } from './offline/register.svelte';
import App from './shell/App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
// What stood there while the scripts were on their way has had its time.
target.replaceChildren();
mount(App, { target });
// Development serves sources that change all the time: nothing of them is kept.
if (import.meta.env.PROD) installOffline();
